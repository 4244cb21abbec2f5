/// A namespace for the HTTP types that are used by stubs, servers, and recordings.
public enum StubbedHTTP {}
