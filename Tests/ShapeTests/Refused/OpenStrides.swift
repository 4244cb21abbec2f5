// `Strideable` in an open double
// understudy-doubles --access open
// 6:17: a class that can be subclassed can't conform to `Strideable`: use `--access public`, or
// write this double by hand

public protocol Milestone: Strideable {}
