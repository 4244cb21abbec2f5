import Foundation
import TestSupport
import Testing

@testable import Understudy

/// Structs without `==`.
private struct Line {
    var street: String
    var number: Int
}

private struct Person {
    var name: String
    var home: Line
}

private enum State {
    case idle
    case loaded(Person)
    case failed(code: Int, text: String)
}

@Suite("Marked parts of arguments")
struct MarkedPartTests {
    private let ann = Person(name: "Ann", home: Line(street: "Pier", number: 39))

    /// Returns the lines of a report after its headline, with `#1` instead of the call's number.
    private func rows<Input>(_ came: Input..., wanted: Input) -> String {
        let spy = Spy<Input, Void, Never>("f(_:)")
        for input in came { spy(input) }
        let report = spy.check(.wasCalled(.once, with: wanted), at: TestReport.Location())
        let text = numbered(report?.message ?? "", spy)
        return text.split(separator: "\n").dropFirst().joined(separator: "\n")
    }

    @Test func `The report marks the field that differs, also in nested structs and enums`() {
        var other = ann
        other.home.number = 40
        #expect(
            rows(other, wanted: ann) == """
                  wanted  f(Person(name: "Ann", home: Line(street: "Pier", number: 39)))
                  #1      f(Person(name: "Ann", home: Line(street: "Pier", number: *40*)))
                """)
        #expect(
            rows([ann, other], wanted: [ann, ann]).hasSuffix(
                "f([…, Person(name: \"Ann\", home: Line(street: \"Pier\", number: *40*))])"))
        #expect(
            rows(State.loaded(other), wanted: .loaded(ann)).hasSuffix(
                "f(.loaded(Person(name: \"Ann\", home: Line(street: \"Pier\", number: *40*))))"))
        #expect(
            rows(State.failed(code: 1, text: "a"), wanted: .failed(code: 2, text: "a"))
                .hasSuffix("f(.failed(code: *1*, text: \"a\"))"))
        #expect(rows(State.idle, wanted: .loaded(ann)).hasSuffix("f(*.idle*)"))
        #expect(
            rows(Optional(other), wanted: ann).hasSuffix(
                "f(Person(name: \"Ann\", home: Line(street: \"Pier\", number: *40*)))"))
    }

    @Test
    func `The report marks fields of structs in a small array, and otherwise the whole array`() {
        struct Point {
            var x = 0
            var y: Int
        }
        #expect(
            rows([Point(y: 1), Point(y: 2)], wanted: [Point(y: 1), Point(y: 3)])
                .hasSuffix("f([Point(x: 0, y: 1), Point(x: 0, y: *2*)])"))
        #expect(
            rows([(0, 1), (0, 2)], wanted: [(0, 1), (0, 3)]).hasSuffix("f(*[(0, 1), (0, 2)]*)"))
    }

    @Test func `The report marks the whole value if it has a custom description`() {
        struct Price: CustomDebugStringConvertible {
            var amount: Int
            var currency = "EUR"
            var debugDescription: String { "\(amount) \(currency)" }
        }
        #expect(rows(Price(amount: 1), wanted: Price(amount: 2)).hasSuffix("f(*1 EUR*)"))
    }

    @Test func `The report marks the whole value if every field differs`() {
        #expect(
            rows(Line(street: "a", number: 1), wanted: Line(street: "b", number: 2))
                .hasSuffix("f(*Line(street: \"a\", number: 1)*)"))
    }

    @Test func `The report marks the whole value if no visible field differs`() {
        struct Secret: Equatable {
            var text = String(repeating: "a", count: 100)
            static func == (left: Secret, right: Secret) -> Bool { false }
        }
        let text = rows(Secret(), wanted: Secret())
        #expect(text.contains("f(*Secret(text: \"aaa"))
    }

    @Test func `The wanted text of a long array shows only the element that differs`() {
        let wanted = (1...20).map { Line(street: "Street number \($0)", number: $0) }
        var came = wanted
        came[13].number = 0
        #expect(
            rows(came, wanted: wanted) == """
                  wanted  f([…, Line(street: "Street number 14", number: 14), …])
                  #1      f([…, Line(street: "Street number 14", number: *0*), …])
                """)
    }

    @Test func `Bytes that aren't text are written in hexadecimal`() {
        #expect(
            rows(Data([1, 2, 255]), wanted: Data([1, 2])) == """
                  wanted  f(<2 bytes: 01 02>)
                  #1      f(*<3 bytes: 01 02 ff>*)
                """)
        #expect(ValueText.of(Data()) == "<0 bytes>")
        var long = Data(repeating: 7, count: 100)
        #expect(
            ValueText.of(long)
                == "<100 bytes: \(String(repeating: "07 ", count: 24))…>")
        let wanted = long
        long[50] = 8
        let rest = String(repeating: " 07", count: 19)
        #expect(
            rows(long, wanted: wanted) == """
                  wanted  f(<100 bytes: … 07 07 07 07 07\(rest) …> (from byte 47))
                  #1      f(*<100 bytes: … 07 07 07 07 08\(rest) …>* (from byte 47))
                """)
    }

    @Test func `Bytes of UTF-8 text are written as text`() {
        #expect(
            rows(Data(#"{"id":1}"#.utf8), wanted: Data(#"{"id":2}"#.utf8)) == #"""
                  wanted  f(<8 bytes: "{\"id\":2}">)
                  #1      f(*<8 bytes: "{\"id\":1}">*)
                """#)
        let long = String(repeating: "é", count: 200)
        #expect(
            rows(Data("\(long)x\(long)".utf8), wanted: Data("\(long)y\(long)".utf8)) == """
                  wanted  f(<801 bytes: …"\(window("y"))"…> (from byte 381))
                  #1      f(*<801 bytes: …"\(window("x"))"…>* (from byte 381))
                """)
        #expect(ValueText.of(Data("a\(long)".utf8)) == "<401 bytes: \"a\(long.prefix(99))\"…>")
        #expect(ValueText.of(Data("a\tb\r\n".utf8)) == #"<5 bytes: "a\tb\r\n">"#)
        // If some of the data isn't text, all of it should be written in hexadecimal.
        #expect(ValueText.of(Data("ok\0".utf8)) == "<3 bytes: 6f 6b 00>")
    }

    /// Returns the displayed two-byte characters around a single-byte one.
    private func window(_ middle: String) -> String {
        String(repeating: "é", count: 10) + middle + String(repeating: "é", count: 19)
    }

    @Test func `Bytes that differ far from the start are shown with their offset`() {
        let wanted = Data(repeating: 7, count: 100_000)
        var came = wanted
        came[61_439] = 8
        #expect(rows(came, wanted: wanted).contains("… 07 07 07 07 08 07"))
        #expect(rows(came, wanted: wanted).hasSuffix("…>* (from byte 61436))"))
        #expect(
            rows(wanted + [1], wanted: wanted).hasSuffix(
                "f(*<100001 bytes: … 07 07 07 07 01>* (from byte 99997))"))
        #expect(
            rows(wanted.dropLast(), wanted: wanted).hasSuffix(
                "f(*<99999 bytes: … 07 07 07 07>* (from byte 99996))"))
        let huge = Data(repeating: 7, count: 10_000_001)
        #expect(
            rows(huge.dropLast(), wanted: huge).hasSuffix(
                "…>* (the first 10000000 bytes are equal))"))
    }

    @Test func `Objects with equal text are numbered`() {
        let (first, second) = (Token(), Token())
        #expect(
            rows(second, Token(), second, wanted: first) == """
                  wanted  f(<Token 1>)
                  #3      f(*<Token 2>*)
                  #2      f(*<Token 3>*)
                  #1      f(*<Token 2>*)
                  hint    the argument: another instance; objects without == compare by identity
                """)
    }
}
