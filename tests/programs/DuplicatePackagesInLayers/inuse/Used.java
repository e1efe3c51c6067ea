package inuse;

public class Used {
}
