// `Self` in an open double
// understudy --access open
// 10:5: `join(_:)` names `Self` where a class that others derive from cannot be meant: ask for a
// double that is `public`, or write this double by hand
// 11:5: `swap(_:with:)` names `Self` where a class that others derive from cannot be meant: ask for
// a double that is `public`, or write this double by hand

/// One of several children.
public protocol Sibling {
    func join(_ others: [Self])
    static func swap(_ one: inout Self, with others: Self...)
}
