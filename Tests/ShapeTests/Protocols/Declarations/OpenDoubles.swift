// Open doubles, which allow subclasses
// understudy-doubles --access open

public protocol Waiter: AnyObject, Sendable {
    var name: String { get set }

    func serve(_ dish: String) -> Bool
    func copy() -> Self
    init(name: String)
}

public protocol Cook {
    func cook()
}
