open module provider {
    requires lib;
    provides lib.api.Service with provider.Impl;
}
