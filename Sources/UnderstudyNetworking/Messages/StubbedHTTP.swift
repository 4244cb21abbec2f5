/// A namespace for the HTTP types that stubs, servers and recordings share.
public enum StubbedHTTP {}
