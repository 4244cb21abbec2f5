import Foundation
import Testing

@testable import UnderstudyContracts

enum Library {
    struct Item { var id: Int }
    enum Problem: Error { case full }
}

@Suite("Values as source code")
struct SourceTextTests {
    private struct Note {
        var title: String
        var tags: Set<Int>
    }
    private enum Size {
        case small
        case wide(Int, unit: String)
        case named(String)
    }
    private enum Described: CustomStringConvertible {
        case first
        var description: String { "the first" }
    }
    private enum Debugged: CustomDebugStringConvertible {
        case first
        var debugDescription: String { "the first" }
    }
    private final class Object {}

    @Test func `A value whose parts are visible is written as source code`() throws {
        let uuid = "6F9619FF-8B86-4011-B42D-00CF4FC964FF"
        let values: [(Any, String)] = [
            ("a\"\n", #""a\"\n""#), (Character("é"), #""é""#), ("ab".dropFirst(), #""b""#),
            (true, "true"), (UInt8(7), "7"), (-1, "-1"), (1.5, "1.5"),
            (String?.none as Any, "nil"), (Int?.some(3) as Any, "3"),
            ([1, 2], "[1, 2]"), ([String: Int](), "[:]"), (["b": 1, "a": 2], #"["a": 2, "b": 1]"#),
            ((1, label: "x"), #"(1, label: "x")"#), ((), "()"),
            (Note(title: "a", tags: [3, 1]), #"Note(title: "a", tags: [1, 3])"#),
            (Set(1...9), "[1, 2, 3, 4, 5, 6, 7, 8, 9]"),
            (Size.small, "Size.small"), (Size.wide(3, unit: "m"), #"Size.wide(3, unit: "m")"#),
            (Size.named("x"), #"Size.named("x")"#),
            (Library.Item(id: 1), "Library.Item(id: 1)"),
            (Library.Problem.full, "Library.Problem.full"),
            (Data([1, 2]), "Data([1, 2])"),
            (try #require(URL(string: "a:b")), #"URL(string: "a:b")!"#),
            (try #require(UUID(uuidString: uuid)), #"UUID(uuidString: "\#(uuid)")!"#),
        ]
        for (value, text) in values { #expect(SourceText.of(value) == text) }
    }

    @Test func `A value that can't be written as source code is an editor placeholder`() {
        #expect(SourceText.of(Object()) == nil)
        #expect(SourceText.of(["a": Object()]) == nil)
        #expect(SourceText.of(Described.first) == nil)
        #expect(SourceText.of(Debugged.first) == nil)
        #expect(SourceText.of(Double.nan) == nil)
        #expect(SourceText.of(Data(count: 65)) == nil)
        #expect(SourceText.orPlaceholder(Object()) == "<#Object#>")
    }

    @Test func `A collection of 64 elements is written as source code, and a longer one isn't`() {
        for count in [64, 65] {
            let isWritten = count == 64
            #expect((SourceText.of([Int](repeating: 1, count: count)) != nil) == isWritten)
            let pairs = (0..<count).map { ($0, true) }
            #expect((SourceText.of(Dictionary(uniqueKeysWithValues: pairs)) != nil) == isWritten)
            #expect((SourceText.of(Data(count: count)) != nil) == isWritten)
        }
    }
}
