/// The parts of HTTP that stubs, servers and recordings share.
public enum StubbedHTTP {}
