import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Errors of conflicting names")
struct NameRefusalTests {
    @Test func `A property and a function don't conflict if no call or no build could have both`() {
        expectErrors(
            in: """
                protocol Left { var size: Int { get } }
                protocol Right: Left { static func size() -> Int; func size(of page: Int) }
                """, form: .spy, are: [], doubles: ["LeftSpy", "RightSpy"])
        expectErrors(
            in: """
                protocol Seam {
                    #if A
                    var size: Int { get }
                    #else
                    func size()
                    #endif
                }
                """, form: .spy, are: [], doubles: ["SeamSpy"])
    }

    @Test(arguments: [
        ("extension Base { func size() -> Int { 1 } }", true),
        ("extension Seam { public func size() async throws -> Int { 1 } }", true),
        ("extension Base { func size() async throws(Full) -> Int { 1 } }", true),
        ("#if A\nextension Seam { func size() -> Int { 1 } }\n#endif", false),
        ("extension Seam {\n#if A\nfunc size() -> Int { 1 }\n#endif\n}", false),
        ("extension Seam where Self: Other { func size() -> Int { 1 } }", false),
        ("extension Seam { private func size() -> Int { 1 } }", false),
        ("extension Seam { static func size() -> Int { 1 } }", false),
        ("extension Seam { func size() -> String { \"\" } }", false),
        ("extension Seam { var size: Int { 1 } }", false),
        ("extension Seam { var size: Int { get { 1 } set {} } }", true),
        ("extension Other { func size() -> Int { 1 } }", false),
        ("", false),
    ])
    func `A conflicting function is ignored if an unconditional extension implements it`(
        _ rest: String, _ isAnswered: Bool
    ) {
        let message =
            "2:23: `size` is required as a property and as a function, but a double can't have "
            + "both: rename one"
        expectErrors(
            in: """
                protocol Base { func size() async throws -> Int }
                protocol Seam: Base { var size: Int { get set } }
                protocol Other {}
                \(rest)
                """, form: .spy, are: isAnswered ? [] : [message],
            doubles: ["BaseSpy"] + (isAnswered ? ["SeamSpy"] : []) + ["OtherSpy"])
    }

    @Test func `A requirement with the name of a double's own members is an error`() {
        expectErrors(
            in: """
                protocol Second {
                    static func spies()
                }
                protocol Third {
                    associatedtype Page
                    func stop() -> StaticSpies.Page
                    func wait<T: Spies>(for value: T)
                    func send<T>(_ value: T) where T: StaticSpies
                }
                """,
            are: [
                "2:5: the requirement `spies` conflicts with a property of the double: rename it, "
                    + "or write this double by hand",
                "6:5: the type `StaticSpies` in the double shadows the one that `stop()` uses: "
                    + "rename it, or write this double by hand",
                "7:5: the type `Spies` in the double shadows the one that `wait(for:)` uses: "
                    + "rename it, or write this double by hand",
                "8:5: the type `StaticSpies` in the double shadows the one that `send(_:)` uses: "
                    + "rename it, or write this double by hand",
            ])
    }

    @Test func `A type with the name of a double's own types is an error if the double needs it`() {
        expectErrors(
            in: """
                struct Spies {}
                protocol Spy { func act() -> Spies }
                """,
            are: [
                "2:16: the type `Spies` in the double shadows the one that `act()` uses: rename "
                    + "it, or write this double by hand"
            ])
    }

    @Test
    func `A double finds the types of Understudy next to a type that is named like the module`() {
        for name in ["Spy", "SpiedProperty", "SpiedSubscript", "TestScoped"] {
            expectDouble(
                of: """
                    enum App {
                        struct Understudy {}
                        struct \(name) {}
                        protocol Seam { func act() }
                    }
                    """,
                contains: #"let act = Understudy::Spy<Void, Void, Never>("SeamSpy.act()")"#)
        }
        // If no type has the name of a spy, the double doesn't need the module.
        expectDouble(
            of: "struct Understudy {}\nprotocol Seam { func act() }",
            contains: #"let act = Spy<Void, Void, Never>("SeamSpy.act()")"#)
    }

    @Test
    func `Parameters that differ only in the case of a letter are an error in a plain double`() {
        expectErrors(
            in: """
                protocol Seam {
                    func act(x: Int, X: Int)
                }
                """, form: .plain,
            are: [
                "2:5: the double would have two properties `actReceivedX`: rename a requirement or "
                    + "a parameter, or write this double by hand"
            ])
    }

    @Test func `An associated type with the name of a double's own types is an error`() {
        expectErrors(
            in: """
                protocol First {
                    associatedtype Spy
                    func act() -> Spy
                }
                protocol Second {
                    associatedtype TestScoped
                    static func act()
                }
                protocol Third {
                    associatedtype Spies
                    func act() -> Spies
                }
                protocol Fourth: Fifth where StaticSpies == Int {}
                protocol Fifth {
                    associatedtype StaticSpies
                    static func act()
                }
                """,
            are: [
                "9:10: the associated type `Spies` conflicts with a type in the double: rename it, "
                    + "or write this double by hand",
                "13:10: the associated type `StaticSpies` conflicts with a type in the double: "
                    + "rename it, or write this double by hand",
                "14:10: the associated type `StaticSpies` conflicts with a type in the double: "
                    + "rename it, or write this double by hand",
            ], doubles: ["FirstSpy<Spy>", "SecondSpy<TestScoped>"])
    }

    @Test func `A requirement with the name of a type that the double uses is an error`() {
        expectErrors(
            in: """
                protocol First {
                    func `Self`()
                }
                protocol Second: Hashable {
                    func ObjectIdentifier()
                    func act()
                }
                protocol Third {
                    func ObjectIdentifier()
                    var Spy: Int { get }
                    static func TestScoped()
                }
                protocol Fourth {
                    static var StaticSpies: Int { get }
                }
                protocol Fifth {
                    static func Spies(of country: String)
                    func act()
                }
                protocol Sixth {
                    func Spies()
                    func act()
                }
                """,
            are: [
                "2:5: `Self()` conflicts with `Self`, which the double uses: rename it, or write "
                    + "this double by hand",
                "14:5: `StaticSpies` conflicts with `StaticSpies`, which the double uses: rename "
                    + "it, or write this double by hand",
                "17:5: `Spies(of:)` conflicts with `Spies`, which the double uses: rename it, or "
                    + "write this double by hand",
            ], doubles: ["SecondSpy", "ThirdSpy", "SixthSpy"])
    }

    @Test(arguments: [
        ("", "func value(forKey key: String) -> Any?", true),
        ("", "func value(forKey key: Int) -> Any?", false),
        ("", "func value(forKey key: String) -> String", false),
        ("@objc ", "func value(forKey key: Int) -> Int", true),
        ("@objc ", "func value(of key: Int) -> Int", false),
        ("", "func perform(_ action: Int)", false), ("", "func copy() -> Self", false),
        ("", "func copy() -> Any", true), ("", "static func hash() -> Int", true),
        ("", "static var description: Int { get }", false),
        ("", "func isEqual(_ object: Any?) -> Bool", true),
        ("", "var className: Int { get }", true),
        ("", "func setNilValueForKey(_ k: String)", true),
        (
            "",
            """
            func observeValue(
                forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
                context: UnsafeMutableRawPointer?
            )
            """, true
        ),
        ("", "var accessibilityLabel: String? { get }", false),
        ("import UIKit;", "var accessibilityLabel: String? { get }", true),
        ("import UIKit;", "func awakeFromNib()", true),
        ("import AppKit;", "func awakeFromNib()", true),
        ("import AppKit;", "var accessibilityLabel: String? { get }", false),
        ("", "func awakeFromNib()", false),
    ])
    func `A requirement conflicts with NSObject by its types, or in Objective-C by its labels`(
        _ front: String, _ requirement: String, _ isAnswered: Bool
    ) {
        let result = DoubleStyle().doubles(of: [
            SourceText(
                name: "Seam.swift",
                text: "\(front) protocol Seam: NSObjectProtocol { \(requirement) }")
        ])
        let messages = result.diagnostics.map(\.message)
        #expect(messages.count == (isAnswered ? 1 : 0))
        #expect(messages.allSatisfy { $0.hasPrefix("`NSObject` already implements `") })
    }

    @Test func `An initializer that NSObject doesn't support is an error`() {
        expectErrors(
            in: """
                protocol First: NSObjectProtocol {
                    init() async
                }
                protocol Second: NSObjectProtocol {
                    init() throws
                }
                """,
            are: [
                "2:5: `init()` of `NSObject` isn't asynchronous, so `init()` of a double can't be "
                    + "either: write this double by hand",
                "5:5: `init()` of `NSObject` neither fails nor throws, so `init()` of a double "
                    + "can't either: write this double by hand",
            ])
    }

    @Test func `An associated type with the name of the protocol or of its double is an error`() {
        expectErrors(
            in: """
                protocol Lens {
                    associatedtype Lens
                }
                protocol Frame {
                    associatedtype FrameSpy where FrameSpy == Int
                }
                protocol Glass: Lens where Lens == Int {
                }
                """,
            are: [
                "1:10: the associated type `Lens` shadows the protocol with the same name: rename "
                    + "it, or write this double by hand",
                "4:10: the associated type `FrameSpy` shadows the double with the same name: "
                    + "rename it, or write this double by hand",
            ], doubles: ["GlassSpy"])
    }
}
