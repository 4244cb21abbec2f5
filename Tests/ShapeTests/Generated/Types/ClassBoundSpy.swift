// Written by Understudy from ClassBound.swift.
import Understudy

final class DelegateSpy: Delegate {
    let spies = Spies()

    struct Spies {
        let name = SpiedProperty<String>("DelegateSpy.name")
        let didFinish = Spy<AnyObject, Void, Never>("DelegateSpy.didFinish(_:)")
    }

    var name: String {
        get { spies.name.get() }
        set { spies.name.set(newValue) }
    }

    func didFinish(_ sender: AnyObject) {
        spies.didFinish(sender)
    }
}
