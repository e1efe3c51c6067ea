// Elevators in a house.  Every passenger rides twice: with one elevator to some floor, and from there with the
// next one to another floor.  Elevators get their calls through the control, one at a time, and report every
// floor that they pass; every floor has a lock, which is held while doors are open there.
//
// The mistake: an elevator counts its inspections under the lock of the lobby when its first rides are done,
// but under the lock of the top floor when it is parked in the end.  Between the two it passes many floors, and
// reports each to the control.
public class ElevSim {
    static final int FLOORS = 24, TOP = FLOORS - 1;
    static final int RIDES = 2; // first rides of each elevator

    static final Floor[] floors = new Floor[FLOORS];
    static int inspections; // the lobby's lock or the top floor's

    static class Floor {
        int opened; // times that doors were opened here; the floor's own lock
    }

    static class Passenger {
        final int from, over, to;
        int at, travelled; // no lock: a passenger is handed over through the control
        Passenger next;    // the control's

        Passenger(int from, int over, int to) {
            this.from = at = from;
            this.over = over;
            this.to = to;
        }
    }

    static class Control {
        final Passenger[] first, last; // queues, by elevator
        int moves;                     // of all elevators

        Control(int elevators) {
            first = new Passenger[elevators];
            last = new Passenger[elevators];
        }

        synchronized void call(int elevator, Passenger passenger) {
            if (first[elevator] == null)
                first[elevator] = passenger;
            else
                last[elevator].next = passenger;
            last[elevator] = passenger;
            passenger.next = null;
            notifyAll();
        }

        synchronized Passenger next(int elevator) throws InterruptedException {
            while (first[elevator] == null)
                wait();
            Passenger passenger = first[elevator];
            first[elevator] = passenger.next;
            return passenger;
        }

        synchronized void moved() {
            moves++;
        }
    }

    static class Elevator extends Thread {
        final int id, elevators;
        final Control control;
        int position;

        Elevator(int id, int elevators, Control control) {
            this.id = id;
            this.elevators = elevators;
            this.control = control;
        }

        @Override
        public void run() {
            try {
                for (int ride = 0; ride < RIDES; ride++) {
                    Passenger passenger = control.next(id);
                    carry(passenger, passenger.over);
                    control.call((id + 1) % elevators, passenger);
                }
                inspect();
                for (int ride = 0; ride < RIDES; ride++) {
                    Passenger passenger = control.next(id);
                    carry(passenger, passenger.to);
                }
                park();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        void carry(Passenger passenger, int to) {
            int from = passenger.at;
            go(from);
            open(from);
            go(to);
            open(to);
            passenger.travelled += Math.abs(to - from);
            passenger.at = to;
        }

        void go(int to) {
            while (position != to) {
                position += position < to ? 1 : -1;
                control.moved();
            }
        }

        void open(int floor) {
            synchronized (floors[floor]) {
                floors[floor].opened++;
            }
        }

        void inspect() {
            synchronized (floors[0]) {
                inspections++;
            }
            control.moved();
        }

        void park() {
            go(TOP);
            synchronized (floors[TOP]) {
                inspections++; // races with the addition in inspect()
            }
            control.moved();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int threads = args.length > 0 ? Integer.parseInt(args[0]) : 2;
        for (int i = 0; i < FLOORS; i++)
            floors[i] = new Floor();
        Control control = new Control(threads);
        Passenger[] passengers = new Passenger[threads * RIDES];
        int seed = 1977;
        for (int i = 0; i < passengers.length; i++) {
            seed = seed * 69069 + 1;
            int from = (seed >>> 16) % (FLOORS / 3);
            int over = TOP - (seed >>> 8) % (FLOORS / 3);
            passengers[i] = new Passenger(from, over, (seed >>> 24) % (FLOORS / 3));
            control.call(i % threads, passengers[i]);
        }
        Elevator[] elevators = new Elevator[threads];
        for (int i = 0; i < threads; i++)
            elevators[i] = new Elevator(i, threads, control);
        for (Elevator elevator : elevators)
            elevator.start();
        for (Elevator elevator : elevators)
            elevator.join();
        int travelled = 0;
        for (Passenger passenger : passengers) {
            if (passenger.at != passenger.to)
                throw new IllegalStateException("a passenger is on floor " + passenger.at);
            travelled += passenger.travelled;
        }
        System.out.println(passengers.length + " passengers, " + travelled + " floors");
    }
}
