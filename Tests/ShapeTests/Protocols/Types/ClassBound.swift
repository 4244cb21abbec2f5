// Class-bound protocols

protocol Delegate: AnyObject {
    var name: String { get set }

    func didFinish(_ sender: AnyObject)
}
