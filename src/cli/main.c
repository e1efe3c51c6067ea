// The command line's entry.
#include <stdio.h>

int main(void)
{
    fputs("usage: heddle run -cp PATH Main [args]\n", stderr);
    return 2;
}
