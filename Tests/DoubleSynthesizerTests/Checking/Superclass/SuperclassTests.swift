import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Doubles with superclasses")
struct SuperclassTests {
    private let advice =
        "put `@Spy` on a class that derives from it, or write this double by hand"

    /// Returns the first line of the only double, or the error.
    private func head(of seam: String, access: AccessLevel = .internal, form: Form = .spy) -> String
    {
        let result = DoubleStyle(form: form, access: access)
            .doubles(of: [SourceText(name: "Seam.swift", text: seam + "\n")])
        if let error = result.diagnostics.first { return error.message }
        let head = result.text.split(separator: "\n").first { $0.contains("class ") }
        return String(head ?? "").trimmingPrefix { $0 == " " }.description
    }

    @Test func `A double inherits from the most derived of several classes`() {
        #expect(
            head(
                of: """
                    enum Garage {
                        class Vehicle {}
                        class Car: Vehicle {}
                    }
                    protocol Moving: Garage.Vehicle {}
                    typealias Own = Garage.Car
                    protocol Parked: Moving, Own {}
                    """) == "final class MovingSpy: Garage.Vehicle, Moving {}")
        #expect(
            head(
                of: """
                    class Vehicle {}
                    class Car: Vehicle {}
                    protocol Parked: Vehicle where Self: Car {}
                    """) == "final class ParkedSpy: Car, Parked {}")
    }

    @Test func `A public double requires an open superclass whose initializers are public`() {
        let seam = "\n public protocol Moving: Vehicle {}"
        #expect(
            head(of: "public class Vehicle { public init() {} }" + seam, access: .public)
                == "`Moving` requires a subclass of `Vehicle`, which isn't `open`, as a double "
                + "that is public requires: \(advice)")
        for initializers in ["", "init() {}", "public init() {}; init(wheels: Int) {}"] {
            #expect(
                head(of: "open class Vehicle { \(initializers) }" + seam, access: .public)
                    == "`Moving` requires a subclass of `Vehicle`, which has initializers that "
                    + "aren't visible to a double: \(advice)")
        }
        #expect(
            head(
                of: "open class Vehicle { public init() {}; convenience init(wheels: Int) {} }"
                    + seam, access: .public)
                == "public final class MovingSpy: Vehicle, Moving {}")
    }

    @Test
    func `A double uses the initializers of the nearest class that declares a designated one`() {
        let car = "class Car: Vehicle { convenience init(doors: Int) { self.init() } }"
        let seam = "\nprotocol Moving: Car {}"
        #expect(
            head(of: "class Vehicle { private init() {} }\n\(car)\(seam)")
                == "`Moving` requires a subclass of `Car`, which has initializers that aren't "
                + "visible to a double: \(advice)")
        #expect(
            head(of: "class Vehicle { private init() {}; init(wheels: Int) {} }\n\(car)\(seam)")
                == "final class MovingSpy: Car, Moving {}")
    }

    @Test
    func `A double overrides the required initializers of its superclass, or inherits them`() {
        let required = "class Vehicle { required init(wheels: Int) {} }"
        let seam = "\nprotocol Moving: Vehicle { init(wheels: Int) }"
        expectDouble(
            of: required + seam,
            contains: """
                required init(wheels: Int) {
                Self.spies.initialize(wheels)
                super.init(wheels: wheels)
                """)
        expectDouble(
            of: "class Vehicle { init(wheels: Int) {} }" + seam, form: .plain,
            contains: """
                override init(wheels: Int) {
                super.init(wheels: wheels)
                """)
        let both = "class Vehicle { init(wheels: Int) {}; required init(name: String) {} }"
        #expect(head(of: both + seam) == "final class MovingSpy: Vehicle, Moving {}")
        let open = { (text: String) in
            text.replacing("class", with: "open class").replacing(
                "protocol", with: "public protocol"
            )
            .replacing("init", with: "public init")
            .replacing("required public", with: "public required")
            .replacing("Vehicle { public init", with: "Vehicle { init")
        }
        #expect(
            head(of: open(required + seam), access: .open).hasPrefix(
                "open class MovingSpy: Vehicle"))
        let reason =
            "`init(wheels:)` is required, but a double inherits the initializers of `Vehicle`: "
            + "leave it out, or write this double by hand"
        for initializer in [
            "init(wheels: String) {}", "init(wheels: Int) throws {}", "init?(wheels: Int) {}",
            "init(wheels: Int) async {}",
        ] {
            #expect(head(of: "class Vehicle { \(initializer) }" + seam) == reason)
        }
    }

    @Test func `A double has the isolation and sendability of its superclass`() {
        #expect(
            head(of: "class Vehicle: @unchecked Sendable {}\nprotocol Moving: Vehicle {}")
                == "final class MovingSpy: Vehicle, Moving, @unchecked Sendable {}")
        #expect(
            head(of: "@MainActor class Panel {}\nprotocol Shown: Panel, Sendable {}")
                == "final class ShownSpy: Panel, Shown {}")
        #expect(
            head(of: "@MainActor class Panel {}\n@FileActor protocol Shown: Panel {}")
                == "`Shown` requires a subclass of `Panel`, which is on `@MainActor`, but the "
                + "protocol is on `@FileActor`: \(advice)")
    }

    @Test func `A double is compared by identity unless its superclass defines equality`() {
        for base in ["Equatable", "Hashable", "Comparable"] {
            #expect(
                head(of: "class Vehicle: \(base) {}\nprotocol Moving: Vehicle, Equatable {}")
                    == "final class MovingSpy: Vehicle, Moving {}")
        }
        #expect(
            head(of: "class Vehicle: Codable {}\nprotocol Moving: Vehicle, Equatable {}")
                == "final class MovingSpy: Vehicle, Moving, TestDouble.Identity {}")
    }

    @Test func `A conditional superclass, or one that is declared twice, is an error`() {
        #expect(
            head(of: "#if A\nclass Vehicle {}\n#endif\nprotocol Moving: Vehicle {}")
                == "`Moving` requires a subclass of `Vehicle`, which is declared under a condition "
                + "that the protocol doesn't share: \(advice)")
        #expect(
            head(of: "class Vehicle {}\nclass Vehicle {}\nprotocol Moving: Vehicle {}")
                == "`Moving` requires a subclass of `Vehicle`, which isn't in the files, or is "
                + "declared more than once: \(advice)")
    }

    @Test func `A double overrides the members of its superclass, except private ones`() {
        expectDouble(
            of: """
                class Vehicle {
                    private var speed = 0, gear = (1, 2)
                    var wheels = [4, 4], name: String = "", seats = 2
                    var doors: Int { get { 2 } set {} }
                    var weight: Double { 3 }
                    class func make(_ name: String = "a, b: c") -> Int { 1 }
                    subscript(index: Int) -> Int { get { 1 } set {} }
                }
                protocol Moving: Vehicle {
                    var speed: Int { get }
                    var seats: Int { get }
                    var doors: Int { get }
                    var weight: Double { get }
                    static func make(_ name: String) -> Int
                }
                """,
            contains: """
                let speed = Spy<Void, Int, Never>("MovingSpy.speed")
                let seats = SpiedProperty<Int>("MovingSpy.seats")
                let doors = SpiedProperty<Int>("MovingSpy.doors")
                let weight = Spy<Void, Double, Never>("MovingSpy.weight")
                let make = Spy<String, Int, Never>("MovingSpy.make(_:)")
                var speed: Int { spies.speed() }
                override var seats: Int {
                override var doors: Int {
                override var weight: Double { spies.weight() }
                static override func make(_ name: String) -> Int {
                """)
    }

    @Test
    func `A member of the superclass with another type or a name of the double is an error`() {
        #expect(
            head(
                of:
                    "class Vehicle { var speed = 0, name: Int }\nprotocol M: Vehicle { var name: String { get } }"
            )
                == "`Vehicle` declares `name` in a way that a double can't override: leave it out, "
                + "or write this double by hand")
        #expect(
            head(of: "class Vehicle { let spies = 0 }\nprotocol Moving: Vehicle { func go() }")
                == "the double can't derive from `Vehicle`, because both have a property `spies`: "
                + "rename it in `Vehicle`, or write this double by hand")
    }

    @Test func `Properties of a plain double are renamed if its superclass has the same name`() {
        expectDouble(
            of: """
                class Vehicle { var goCalls = 0 }
                protocol Moving: Vehicle { func go(_ a: Int) }
                """, form: .plain,
            contains: """
                private(set) var goFunctionCalls: [Int] = []
                var goFunctionCallCount: Int { goFunctionCalls.count }
                var goFunctionDidGetCalled: Bool { !goFunctionCalls.isEmpty }
                var goFunctionReceivedA: Int? { goFunctionCalls.last }
                goFunctionCalls.append(a)
                """)
    }
}
