// Written by Understudy from OpenDoubles.swift.
public import Understudy

// Unchecked, because it can be subclassed; its own state is constant.
/// A double of `Waiter`.
open class WaiterSpy: Waiter, @unchecked Sendable {
    /// The spies that record and answer calls.
    public let spies = Spies()

    /// A spy for each requirement.
    public struct Spies: Sendable {
        /// The spy for `name`.
        public let name = SpiedProperty<String>("WaiterSpy.name")
        /// The spy for `serve(_:)`.
        public let serve = Spy<String, Bool, Never>("WaiterSpy.serve(_:)")
        /// The spy for `copy()`.
        public let copy = Spy<Void, WaiterSpy?, Never>("WaiterSpy.copy()", returning: nil)
    }

    /// The spies for members of the type, which belong to the running test.
    public static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    /// A spy for each requirement.
    public struct StaticSpies: Sendable {
        /// The spy for `init(name:)`.
        public let initialize = Spy<String, Void, Never>(initializer: "WaiterSpy.init(name:)")
    }

    /// Creates a double without recorded calls.
    public init() {}

    /// Records a call or an access, and returns its answer.
    open var name: String {
        get { spies.name.get() }
        set { spies.name.set(newValue) }
    }

    /// Records a call or an access, and returns its answer.
    open func serve(_ dish: String) -> Bool {
        spies.serve(dish)
    }

    /// Records a call or an access, and returns its answer.
    open func copy() -> Self {
        spies.copy() as? Self ?? self
    }

    /// Records a call or an access, and returns its answer.
    public required init(name: String) {
        Self.spies.initialize(name)
    }
}

/// A double of `Cook`.
open class CookSpy: Cook {
    /// The spies that record and answer calls.
    public let spies = Spies()

    /// A spy for each requirement.
    public struct Spies {
        /// The spy for `cook()`.
        public let cook = Spy<Void, Void, Never>("CookSpy.cook()")
    }

    /// Creates a double without recorded calls.
    public init() {}

    /// Records a call or an access, and returns its answer.
    open func cook() {
        spies.cook()
    }
}
