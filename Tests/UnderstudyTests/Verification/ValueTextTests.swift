import Foundation
import Testing

@testable import Understudy

@Suite("The text of values")
struct ValueTextTests {
    private struct Described: CustomStringConvertible {
        var description: String { "described" }
    }
    private struct DebugDescribed: CustomDebugStringConvertible {
        var debugDescription: String { "described to developers" }
    }
    private struct Wrapper {
        var text: String
    }
    private struct Other {
        var text: String
        var id: Int
    }
    private struct Another {
        var text: String
        var id: Int
    }
    private enum Move {
        case by(dx: Int, dy: Int)
    }
    /// A value that counts how often its description is requested.
    private struct Counted: CustomStringConvertible {
        let asked: Spy<Void, Void, Never>
        var description: String {
            asked()
            return "counted"
        }
    }

    private let long = String(repeating: "a", count: 80)

    @Test func `Characters and substrings are quoted, and custom descriptions are used`() {
        #expect(ValueText.of("a" as Character) == "\"a\"")
        #expect(ValueText.of("a,b".prefix(1)) == "\"a\"")
        #expect(ValueText.of(Described()) == "described")
        #expect(ValueText.of(DebugDescribed()) == "described to developers")
        #expect(ValueText.of(Move.by(dx: 1, dy: 2)) == ".by(dx: 1, dy: 2)")
    }

    @Test(arguments: [
        (-1, "URLError(.unknown)"), (-999, "URLError(.cancelled)"),
        (-1001, "URLError(.timedOut)"), (-1009, "URLError(.notConnectedToInternet)"),
        (-1200, "URLError(.secureConnectionFailed)"), (-7, "URLError(.init(rawValue: -7))"),
    ])
    func `A URL error is written with the name of its code, if it has one`(code: Int, text: String)
    {
        #expect(ValueText.of(NSError(domain: NSURLErrorDomain, code: code)) == text)
    }

    private struct Lines: CustomStringConvertible {
        let description: String
    }

    @Test(arguments: ["\n", "\r\n", "\r", "\u{2028}"])
    func `A description of several lines is written in one line`(end: String) {
        #expect(ValueText.of(Lines(description: "a\(end)b")) == "a\\nb")
    }

    @Test func `A value of exactly the maximum length isn't shortened`() {
        // The maximum length includes the two quotes.
        let fitting = String(repeating: "a", count: ValueText.short - 2)
        #expect(ValueText.of(fitting) == "\"\(fitting)\"")
        #expect(ValueText.of(fitting + "a") == "\"\(fitting)a…")
    }

    @Test
    func `A set of a hundred elements is listed, and of a larger one only the count is shown`() {
        let hundred = ValueText.of(Set(0..<100), limit: ValueText.long)
        #expect(hundred.hasPrefix("[0, 1, 10, 11, ") && hundred.hasSuffix(", 98, 99]"))
        #expect(ValueText.of(Set(0..<101), limit: ValueText.long) == "<101 entries>")
    }

    @Test func `Elements that aren't shown aren't described`() {
        let asked = Spy<Void, Void, Never>("asked()")
        let text = ValueText.of(Array(repeating: Counted(asked: asked), count: 10_000))
        #expect(text.count == ValueText.short + 1)
        #expect(asked.callCount < 100)
    }

    @Test func `Large tuples and arrays are written with only the parts that differ`() {
        #expect(ValueText.marked((long, id: 1), comparedTo: (long, id: 2)) == "(…, id: *1*)")
        var numbers = Array(1...40)
        numbers[20] = 0
        #expect(ValueText.marked(numbers, comparedTo: Array(1...40)) == "[…, *0*, …]")
    }

    @Test
    func `A large value of another type is marked as a whole, and one of the same type by parts`() {
        #expect(
            ValueText.marked(
                Other(text: long, id: 1) as Any, comparedTo: Another(text: long, id: 1))
                == "*Other(text: \"\(long)\", id: 1)*")
        #expect(
            ValueText.marked(Wrapper(text: long), comparedTo: Wrapper(text: "b"))
                == "Wrapper(text: *\"\(long)\"*)")
    }
}
