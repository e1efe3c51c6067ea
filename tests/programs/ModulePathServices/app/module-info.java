module app {
    requires lib;
    uses lib.api.Service;
}
