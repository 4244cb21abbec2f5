// Written by Understudy from OpenDoubles.swift.
public import Understudy

// Unchecked, since others may derive from it; its own state is constant.
/// A double of `Waiter`.
open class WaiterSpy: Waiter, @unchecked Sendable {
    /// The parts that record and answer.
    public let spies = Spies()

    /// A part for each requirement.
    public struct Spies: Sendable {
        /// Stands for `name`.
        public let name = SpiedProperty<String>("WaiterSpy.name")
        /// Stands for `serve(_:)`.
        public let serve = Spy<String, Bool, Never>("WaiterSpy.serve(_:)")
        /// Stands for `copy()`.
        public let copy = Spy<Void, WaiterSpy?, Never>("WaiterSpy.copy()", returning: nil)
    }

    /// The parts that record and answer for the type, of the running test alone.
    public static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    /// A part for each requirement.
    public struct StaticSpies: Sendable {
        /// Stands for `init(name:)`.
        public let initialize = Spy<String, Void, Never>(initializer: "WaiterSpy.init(name:)")
    }

    /// Makes a double that has recorded nothing.
    public init() {}

    /// Records a call or an access, and answers it.
    open var name: String {
        get { spies.name.get() }
        set { spies.name.set(newValue) }
    }

    /// Records a call or an access, and answers it.
    open func serve(_ dish: String) -> Bool {
        spies.serve(dish)
    }

    /// Records a call or an access, and answers it.
    open func copy() -> Self {
        spies.copy() as? Self ?? self
    }

    /// Records a call or an access, and answers it.
    public required init(name: String) {
        Self.spies.initialize(name)
    }
}

/// A double of `Cook`.
open class CookSpy: Cook {
    /// The parts that record and answer.
    public let spies = Spies()

    /// A part for each requirement.
    public struct Spies {
        /// Stands for `cook()`.
        public let cook = Spy<Void, Void, Never>("CookSpy.cook()")
    }

    /// Makes a double that has recorded nothing.
    public init() {}

    /// Records a call or an access, and answers it.
    open func cook() {
        spies.cook()
    }
}
