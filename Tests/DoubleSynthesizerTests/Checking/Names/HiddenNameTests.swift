import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Hidden names in doubles")
struct HiddenNameTests {
    @Test(arguments: [
        ("", "Timer", true), ("", "Task", true), ("", "Error", true), ("", "Spy", true),
        ("", "Page", false),
        ("import SwiftUI", "Alert", true), ("import SwiftUI", "Page", false),
        ("import Combine", "Alert", false), ("import UIKit", "Page", false),
        ("import Alamofire", "Page", true),
    ])
    func `An alias is replaced by its type if an imported type could have the same name`(
        _ imported: String, _ name: String, _ isWritten: Bool
    ) {
        for form in [Form.spy, .plain] {
            let result = DoubleStyle(form: form).doubles(of: [
                SourceText(
                    name: "Seam.swift",
                    text: """
                        \(imported)
                        protocol Base { typealias \(name) = Int; func act(_ value: \(name)) }
                        protocol Seam: Base {
                            func do(_ value: \(name))
                        }
                        """),
                // The imports of another file shouldn't affect these doubles.
                SourceText(name: "Other.swift", text: "import SnapKit"),
            ])
            #expect(result.diagnostics == [])
            let head = "(_ value: \(isWritten ? "Int" : name)) {"
            #expect(result.text.split(separator: "\n").count { $0.hasSuffix(head) } == 3)
        }
    }

    @Test func `An alias in a protocol extension is qualified with the protocol in another file`() {
        let text = DoubleStyle().doubles(of: [
            SourceText(
                name: "Seam.swift",
                text: """
                    import Foundation
                    enum App {
                        protocol Base {
                            associatedtype Page
                            func act(_ value: Unit, _ pages: Thread, _ other: Timer<Int>)
                        }
                    }
                    protocol Seam: App.Base {}
                    """),
            SourceText(
                name: "Other.swift",
                text: """
                    extension App.Base {
                        typealias Unit = Weight
                        typealias Thread = [Page]
                        typealias Timer<Value> = [Value]
                    }
                    """),
        ]).text
        let head = "func act(_ value: App.Base.Unit, _ pages: [Page], _ other: [Int]) {"
        #expect(text.split(separator: "\n").count { $0.hasSuffix(head) } == 1)
        #expect(text.contains("func act(_ value: Base.Unit, _ pages: [Page], _ other: [Int]) {"))
    }

    @Test func `Parameters without names are named by their position, up to the sixth in words`() {
        let types = Array(repeating: "_: Int", count: 7).joined(separator: ", ")
        let seam = SourceText(name: "Seam.swift", text: "protocol Seam { func add(\(types)) }")
        let call = "spies.add((first, second, third, fourth, fifth, sixth, parameter7))"
        #expect(DoubleStyle().doubles(of: [seam]).text.contains("        \(call)\n"))
    }

    @Test func `A parameter that is named like a type parameter is renamed`() {
        expectDouble(
            of: """
                protocol Loader {
                    func load<Value>(_ Value: Value.Type) -> Value
                    func store<Value>(_ value: Value, Value: Int) -> Value
                    static func make(Self: Int)
                }
                """,
            contains: """
                let store = Spy<(value: Any, second: Int), Any, Never>("LoaderSpy.store(_:Value:)")
                func load<Value>(_ value: Value.Type) -> Value {
                spies.load.function(value, as: Value.self)
                func store<Value>(_ value: Value, Value second: Int) -> Value {
                spies.store.function((value, second), as: Value.self)
                static func make(Self value: Int) {
                spies.make(value)
                """)
    }

    @Test func `An associated type of one base doesn't hide the standard type in another`() {
        expectDouble(
            of: """
                protocol Timer {
                    associatedtype Duration
                    func wait(_ duration: Duration)
                }
                protocol Lamp {
                    func shine(for duration: Duration) -> [Duration]
                }
                protocol Signal: Timer, Lamp {
                    func blink(for duration: Duration)
                }
                """, only: "Signal",
            contains: """
                final class SignalSpy<Duration>: Signal {
                let blink = Spy<Duration, Void, Never>("SignalSpy.blink(for:)")
                let wait = Spy<Duration, Void, Never>("SignalSpy.wait(_:)")
                let shine = Spy<Swift.Duration, [Swift.Duration], Never>("SignalSpy.shine(for:)")
                func blink(for duration: Duration) {
                func wait(_ duration: Duration) {
                func shine(for duration: Swift.Duration) -> [Swift.Duration] {
                """)
    }

    @Test
    func `Functions called subscript, init and _ have spies next to those of other requirements`() {
        expectDouble(
            of: """
                protocol Seam {
                    func `subscript`(_ index: Int) -> Int
                    subscript(index: Int) -> Int { get }
                    func `init`(name: String)
                    init(name: String)
                    var `_`: Int { get }
                }
                """,
            contains: """
                let `subscript` = Spy<Int, Int, Never>("SeamSpy.subscript(_:)")
                let subscriptIndex = Spy<Int, Int, Never>("SeamSpy.subscript(_:)", part: "subscriptIndex")
                let `init` = Spy<String, Void, Never>("SeamSpy.init(name:)", part: "init")
                let `_` = Spy<Void, Int, Never>("SeamSpy._")
                let initialize = Spy<String, Void, Never>(initializer: "SeamSpy.init(name:)")
                init() {}
                func `subscript`(_ index: Int) -> Int {
                spies.subscript(index)
                spies.subscriptIndex(index)
                func `init`(name: String) {
                spies.`init`(name)
                Self.spies.initialize(name)
                var `_`: Int { spies.`_`() }
                """)
    }
}
