// Written by Understudy from GenericInitializers.swift.
import Understudy

final class ContainerSpy: Container {
    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    // Unchecked, because `any Sequence<Int>` isn't known to be `Sendable`. Each spy guards its own
    // state, but not the values that it has recorded.
    struct StaticSpies: @unchecked Sendable {
        let initializeSequence = Spy<any Sequence<Int>, Void, Never>(
            initializer: "ContainerSpy.init(_:)", part: "initializeSequence")
        let initializeHashable = Spy<any Hashable, Void, Never>(
            initializer: "ContainerSpy.init(_:)", part: "initializeHashable")
        let initializeFrom = Spy<ContainerSpy, Void, Never>(
            initializer: "ContainerSpy.init(from:)", part: "initializeFrom")
        /// `make` is called. It isn't recorded, because it doesn't escape.
        let initializeClosure = Spy<Void, Void, Never>(
            initializer: "ContainerSpy.init(_:)", part: "initializeClosure")
        let initializeHandler = Spy<(handler: () -> Void, more: [String]), Void, Never>(
            initializer: "ContainerSpy.init(handler:_:)", part: "initializeHandler")
        let initializeCount = Spy<Int, Void, Never>(
            initializer: "ContainerSpy.init(count:)", part: "initializeCount")
        /// The value of `count` after `init(count:)`, by default the one before.
        let initializeCountWritten = Spy<Int, Int, Never>(
            unchanged: "ContainerSpy.init(count:) count", part: "initializeCountWritten")
    }

    init() {}

    init<Items: Sequence>(_ items: Items) where Items.Element == Int {
        Self.spies.initializeSequence(items)
    }

    init(_ value: some Hashable) {
        Self.spies.initializeHashable(value)
    }

    init(from other: ContainerSpy) {
        Self.spies.initializeFrom(other)
    }

    init(_ make: () -> Int) {
        Self.spies.initializeClosure()
        _ = make()
    }

    init(handler: @escaping () -> Void, _ more: String...) {
        Self.spies.initializeHandler((handler, more))
    }

    init(count: inout Int) {
        defer { count = Self.spies.initializeCountWritten(count) }
        Self.spies.initializeCount(count)
    }
}

final class SackSpy: Sack {
    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    // Unchecked, because `[Any]` isn't known to be `Sendable`. Each spy guards its own state, but
    // not the values that it has recorded.
    struct StaticSpies: @unchecked Sendable {
        let initialize = Spy<[Any], Void, Never>(initializer: "SackSpy.init(_:)")
    }

    init() {}

    init<each Item>(_ item: repeat each Item) {
        var recordedItem: [Any] = []
        repeat recordedItem.append(each item)
        Self.spies.initialize(recordedItem)
    }
}
