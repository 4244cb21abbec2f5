// Written by Understudy from SelfRequirements.swift.
import Understudy

final class TreeSpy<Leaf>: Tree {
    let spies = Spies()

    struct Spies {
        let children = Spy<Void, [TreeSpy], Never>("TreeSpy.children")
        let parent = Spy<Void, TreeSpy?, Never>("TreeSpy.parent")
        let merging = Spy<[TreeSpy], TreeSpy?, Never>("TreeSpy.merging(_:)", returning: nil)
        let map = Spy<(TreeSpy) -> TreeSpy, [String: TreeSpy], Never>("TreeSpy.map(_:)")
        let compare = Spy<Any, Bool, Never>("TreeSpy.compare(_:)")
    }

    var children: [TreeSpy] { spies.children() }
    var parent: TreeSpy? { spies.parent() }

    func merging(_ others: [TreeSpy]) -> TreeSpy {
        spies.merging(others) ?? self
    }

    func map(_ transform: @escaping (TreeSpy) -> TreeSpy) -> [String: TreeSpy] {
        spies.map(transform)
    }

    func compare<Other: Tree>(_ other: Other) -> Bool where Other.Leaf == Leaf {
        spies.compare(other)
    }
}
