// `Self` in an open double
// understudy-doubles --access open
// 10:5: `join(_:)` contains `Self`, which can't refer to a class that can be subclassed: use
// `--access public`, or write this double by hand
// 11:5: `swap(_:with:)` contains `Self`, which can't refer to a class that can be subclassed: use
// `--access public`, or write this double by hand

/// One of several children.
public protocol Sibling {
    func join(_ others: [Self])
    static func swap(_ one: inout Self, with others: Self...)
}
