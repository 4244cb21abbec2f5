import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Protocols of subclasses")
struct SuperclassTests {
    private let advice =
        "put `@Spy` on a class of yours that derives from it, or write this double by hand"

    /// What is written of the head of the only double, or why there is none.
    private func head(of seam: String, access: AccessLevel = .internal, form: Form = .spy) -> String
    {
        let result = Synthesizer(form: form, access: access)
            .doubles(of: [SourceText(name: "Seam.swift", text: seam + "\n")])
        if let error = result.diagnostics.first { return error.message }
        let head = result.text.split(separator: "\n").first { $0.contains("class ") }
        return String(head ?? "").trimmingPrefix { $0 == " " }.description
    }

    @Test("The nearest of several classes is the one to derive from, by the name that is seen")
    func nearest() {
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

    @Test("A double for other modules needs a class that is open, with initializers that they see")
    func open() {
        let seam = "\n public protocol Moving: Vehicle {}"
        #expect(
            head(of: "public class Vehicle { public init() {} }" + seam, access: .public)
                == "`Moving` asks for a subclass of `Vehicle`, which is not `open`, as a double "
                + "that is public needs it to be: \(advice)")
        for initializers in ["", "init() {}", "public init() {}; init(wheels: Int) {}"] {
            #expect(
                head(of: "open class Vehicle { \(initializers) }" + seam, access: .public)
                    == "`Moving` asks for a subclass of `Vehicle`, which has initializers that a "
                    + "double does not see: \(advice)")
        }
        #expect(
            head(
                of: "open class Vehicle { public init() {}; convenience init(wheels: Int) {} }"
                    + seam, access: .public)
                == "public final class MovingSpy: Vehicle, Moving {}")
    }

    @Test("Initializers come from the nearest class that declares one that is designated")
    func inherited() {
        let car = "class Car: Vehicle { convenience init(doors: Int) { self.init() } }"
        let seam = "\nprotocol Moving: Car {}"
        #expect(
            head(of: "class Vehicle { private init() {} }\n\(car)\(seam)")
                == "`Moving` asks for a subclass of `Car`, which has initializers that a double "
                + "does not see: \(advice)")
        #expect(
            head(of: "class Vehicle { private init() {}; init(wheels: Int) {} }\n\(car)\(seam)")
                == "final class MovingSpy: Car, Moving {}")
    }

    @Test("A class that goes to any thread, or is on an actor, decides that for the double")
    func isolation() {
        #expect(
            head(of: "class Vehicle: @unchecked Sendable {}\nprotocol Moving: Vehicle {}")
                == "final class MovingSpy: Vehicle, Moving, @unchecked Sendable {}")
        #expect(
            head(of: "@MainActor class Panel {}\nprotocol Shown: Panel, Sendable {}")
                == "final class ShownSpy: Panel, Shown {}")
        #expect(
            head(of: "@MainActor class Panel {}\n@FileActor protocol Shown: Panel {}")
                == "`Shown` asks for a subclass of `Panel`, which is on `@MainActor`, and the "
                + "protocol is on `@FileActor`: \(advice)")
    }

    @Test("Conditions, and classes that are declared more than once")
    func conditions() {
        #expect(
            head(of: "#if A\nclass Vehicle {}\n#endif\nprotocol Moving: Vehicle {}")
                == "`Moving` asks for a subclass of `Vehicle`, which is declared under a condition "
                + "that the protocol does not share: \(advice)")
        #expect(
            head(of: "class Vehicle {}\nclass Vehicle {}\nprotocol Moving: Vehicle {}")
                == "`Moving` asks for a subclass of `Vehicle`, which is not in the files, or more "
                + "than once: \(advice)")
    }

    @Test("What the class hides, a double declares anew; what it stores, a double overrides")
    func members() {
        expectSpy(
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
            is: """
                final class MovingSpy: Vehicle, Moving {
                    let spies = Spies()

                    struct Spies {
                        let speed = Spy<Void, Int, Never>("MovingSpy.speed")
                        let seats = SpiedProperty<Int>("MovingSpy.seats")
                        let doors = SpiedProperty<Int>("MovingSpy.doors")
                        let weight = Spy<Void, Double, Never>("MovingSpy.weight")
                    }

                    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

                    struct StaticSpies: Sendable {
                        let make = Spy<String, Int, Never>("MovingSpy.make(_:)")
                    }

                    var speed: Int { spies.speed() }

                    override var seats: Int {
                        get { spies.seats.get() }
                        set { spies.seats.set(newValue) }
                    }

                    override var doors: Int {
                        get { spies.doors.get() }
                        set { spies.doors.set(newValue) }
                    }

                    override var weight: Double { spies.weight() }

                    static override func make(_ name: String) -> Int {
                        spies.make(name)
                    }
                }
                """)
    }

    @Test("A property of another type, and one of the name of the double's own")
    func clashes() {
        #expect(
            head(
                of:
                    "class Vehicle { var speed = 0, name: Int }\nprotocol M: Vehicle { var name: String { get } }"
            )
                == "`name` is declared by `Vehicle` too, in a way that a double cannot override: "
                + "leave it out, or write this double by hand")
        #expect(
            head(of: "class Vehicle { let spies = 0 }\nprotocol Moving: Vehicle { func go() }")
                == "the double has a property `spies` of its own, and so cannot derive from "
                + "`Vehicle`, which has one too: rename that, or write this double by hand")
    }

    @Test("A property of the class keeps its name, and those of a plain double get longer ones")
    func ownProperties() {
        expectDouble(
            of: """
                class Vehicle { var goCalls = 0 }
                protocol Moving: Vehicle { func go(_ a: Int) }
                """, form: .plain,
            is: """
                // Written by Understudy from Seam.swift.

                final class MovingDouble: Vehicle, Moving {
                    private(set) var goFunctionCalls: [Int] = []
                    var goFunctionCallCount: Int { goFunctionCalls.count }
                    var goFunctionDidGetCalled: Bool { !goFunctionCalls.isEmpty }
                    var goFunctionReceivedA: Int? { goFunctionCalls.last }

                    func go(_ a: Int) {
                        goFunctionCalls.append(a)
                    }
                }
                """)
    }
}
