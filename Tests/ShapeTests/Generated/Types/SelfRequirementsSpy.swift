// Written by Understudy from SelfRequirements.swift.
import Understudy

final class TreeSpy<Leaf>: Tree {
    let spies = Spies()

    struct Spies {
        let children = Spy<Void, [TreeSpy], Never>("TreeSpy.children")
        let compare = Spy<Any, Bool, Never>("TreeSpy.compare(_:)")
    }

    var children: [TreeSpy] { spies.children() }

    func compare<Other: Tree>(_ other: Other) -> Bool where Other.Leaf == Leaf {
        spies.compare(other)
    }
}
