// Written by Understudy from GenericInitializers.swift.
import Understudy

final class ContainerSpy: Container {
    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    // Unchecked, since nothing here says that `any Sequence` is `Sendable`. Each part guards its
    // own state; a value that it has recorded is the test's to guard.
    struct StaticSpies: @unchecked Sendable {
        let initializeSequence = Spy<any Sequence, Void, Never>(
            initializer: "ContainerSpy.init(_:)", part: "initializeSequence")
        let initializeHashable = Spy<any Hashable, Void, Never>(
            initializer: "ContainerSpy.init(_:)", part: "initializeHashable")
        let initializeFrom = Spy<ContainerSpy, Void, Never>(
            initializer: "ContainerSpy.init(from:)", part: "initializeFrom")
        /// `make` is called, and not recorded, since it does not escape.
        let initializeClosure = Spy<Void, Void, Never>(
            initializer: "ContainerSpy.init(_:)", part: "initializeClosure")
        let initializeHandler = Spy<(handler: () -> Void, more: [String]), Void, Never>(
            initializer: "ContainerSpy.init(handler:_:)", part: "initializeHandler")
        let initializeCount = Spy<Int, Void, Never>(
            initializer: "ContainerSpy.init(count:)", part: "initializeCount")
        /// What `init(count:)` leaves in `count`: what was in it, unless told otherwise.
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

    // Unchecked, since nothing here says that `[Any]` is `Sendable`. Each part guards its own
    // state; a value that it has recorded is the test's to guard.
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
