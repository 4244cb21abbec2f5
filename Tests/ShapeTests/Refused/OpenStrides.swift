// `Strideable` in an open double
// understudy --access open
// 6:17: `Strideable` asks for what a class that others derive from cannot have: ask for a double
// that is `public`, or write this double by hand

public protocol Milestone: Strideable {}
