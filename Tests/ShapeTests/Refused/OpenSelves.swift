// `Self` in an open double
// understudy --access open
// 8:5: `join(_:)` names `Self` where a class that others derive from cannot be meant: ask for a
// double that is `public`, or write this double by hand

/// Somebody with brothers and sisters.
public protocol Sibling {
    func join(_ others: [Self])
}
