import Foundation
import TestSupport
import Testing

@testable import Understudy

@Suite("Differences in reports")
struct DifferenceTests {
    /// Returns the text of a call that differs in a report, and its hints.
    private func shown<Input>(_ came: Input, wanted: Input) -> [String] {
        let spy = Spy<Input, Void, Never>("f(_:)")
        spy(came)
        let report = spy.check(.wasCalled(.once, with: wanted), at: TestReport.Location())
        let lines = report?.message.split(separator: "\n").dropFirst(2) ?? []
        return lines.map { String($0.dropFirst(2).drop { $0 != " " }.drop { $0 == " " }) }
    }

    @Test func `The report of long strings shows where they start to differ`() {
        let start = String(repeating: "a", count: 500)
        #expect(
            shown(start + "X" + start, wanted: start + "Y" + start) == [
                "f(*…\"aaaaaaaaaaaaaaaaaaaaX\(String(repeating: "a", count: 39))\"…* (from character 481))"
            ])
    }

    @Test func `The report of large sets shows additional and missing elements`() {
        #expect(shown(Set(0..<150), wanted: Set(1..<151)) == ["f([…, *0*, *without 150*])"])
        #expect(
            shown(Set(0..<110), wanted: Set(100..<110))
                == ["f([…, *0*, *1*, *10*, …])"])
    }

    @Test func `The report of large dictionaries shows changed, added and missing entries`() {
        let wanted = Dictionary(uniqueKeysWithValues: (10..<40).map { ("header-\($0)", "value") })
        var came = wanted
        came["header-17"] = "other"
        came["header-40"] = "new"
        came["header-11"] = nil
        #expect(
            shown(came, wanted: wanted) == [
                "f([…, \"header-17\": *\"other\"*, *\"header-40\": \"new\"*, *without \"header-11\"*])"
            ])
        var inner = Dictionary(uniqueKeysWithValues: (10..<20).map { ("key-\($0)", $0) })
        let outer = ["inner": inner]
        inner["key-13"] = 0
        #expect(
            shown(["inner": inner], wanted: outer) == ["f([…, \"inner\": […, \"key-13\": *0*]])"])
    }

    @Test
    func `The report of small dictionaries with the same keys marks the values that differ`() {
        #expect(
            shown(["a": 1, "b": 2], wanted: ["a": 1, "b": 3]) == ["f([\"a\": 1, \"b\": *2*])"])
        #expect(shown(["a": 1], wanted: ["a": 2]) == ["f(*[\"a\": 1]*)"])
        #expect(
            shown(["a": 1, "b": 2], wanted: ["a": 1, "c": 2])
                == ["f(*[\"a\": 1, \"b\": 2]*)"])
    }

    @Test func `The report of an enum case with labels marks the associated value that differs`() {
        enum Age {
            case fresh(days: Int)
            case old(days: Int, reason: String)
        }
        #expect(shown(Age.fresh(days: 3), wanted: .fresh(days: 4)) == ["f(.fresh(days: *3*))"])
        #expect(
            shown(Age.old(days: 3, reason: "a"), wanted: .old(days: 4, reason: "a"))
                == ["f(.old(days: *3*, reason: \"a\"))"])
    }

    @Test func `The report shortens a large equal argument if another argument differs`() throws {
        struct Book {
            var title = String(repeating: "a", count: 80)
            var author = "Ann"
        }
        enum State { case loaded(Book) }
        let spy = Spy<(book: Book, state: State, pages: [Int], draft: Bool), Void, Never>(
            "save(_:_:_:draft:)")
        let (book, pages) = (Book(), Array(100..<120))
        spy((book, .loaded(book), pages, true))
        let report = try #require(
            spy.check(
                .wasCalled(.once, with: (book, .loaded(book), pages, false)),
                at: TestReport.Location()))
        let rows = report.message.split(separator: "\n")
        #expect(rows.count == 3)
        #expect(rows[1].hasPrefix("  wanted  save(Book(title: \"aaa"))
        #expect(rows[2].hasSuffix(" save(Book(…), .loaded(…), […], draft: *true*)"))
    }

    @Test func `The report of long arrays of different lengths shows added and missing elements`() {
        let wanted = Array(100..<200)
        #expect(
            shown(wanted + [7], wanted: wanted) == ["f([…, *7*] (101 elements, not 100))"])
        #expect(
            shown([7] + wanted.dropFirst(2), wanted: wanted)
                == ["f([*7*, *without 100*, *without 101*, …] (99 elements, not 100))"])
        #expect(
            shown(wanted.filter { !(150..<155).contains($0) }, wanted: wanted) == [
                "f([…, *without 150*, *without 151*, *without 152*, …] (95 elements, not 100))"
            ])
        let alike = Array(repeating: 7, count: 100)
        #expect(shown(alike + [7], wanted: alike) == ["f([…, *7*] (101 elements, not 100))"])
        let text = shown(Array(0..<300), wanted: Array(1..<300) + [0, 1]).first ?? ""
        #expect(text.hasPrefix("f(*[0, 1, 2") && text.hasSuffix("…* (300 elements, not 301))"))
    }

    @Test func `The wanted text of a long array shows the missing elements and its length`() {
        let wanted = Array(100..<200)
        let came = Array(wanted.dropLast())
        #expect(
            ValueText.wanted(wanted, comparedTo: came, in: ValueStyle())
                == "[…, 199] (100 elements)")
    }

    @Test func `The report of arrays of equal length marks at most five elements that differ`() {
        var came = Array(100..<200)
        came[50] = 0
        #expect(shown(came, wanted: Array(100..<200)) == ["f([…, *0*, …])"])
        #expect(
            shown(Array(0..<100), wanted: Array(100..<200)) == ["f([*0*, *1*, *2*, *3*, *4*, …])"])
    }

    @Test func `The report of different values with equal text shows the parts that differ`() {
        class Place: Equatable {
            let name: String
            init(_ name: String) { self.name = name }
            static func == (left: Place, right: Place) -> Bool { left.name == right.name }
        }
        final class Pier: Place {}
        struct Visit { var date: Date }
        let (early, late) = (
            Date(timeIntervalSinceReferenceDate: 0.25), Date(timeIntervalSinceReferenceDate: 0.75)
        )
        let start = "*2001-01-01 00:00:00 +0000*"
        #expect(
            shown(early, wanted: late)
                == ["f(\(start) (timeIntervalSinceReferenceDate: 0.25, not 0.75))"])
        #expect(
            shown([early, late], wanted: [early, early]) == [
                "f(*[2001-01-01 00:00:00 +0000, 2001-01-01 00:00:00 +0000]* "
                    + "([1].timeIntervalSinceReferenceDate: 0.75, not 0.25))"
            ])
        #expect(
            shown(Visit(date: early), wanted: Visit(date: late)) == [
                "f(*Visit(date: 2001-01-01 00:00:00 +0000)* "
                    + "(date.timeIntervalSinceReferenceDate: 0.25, not 0.75))"
            ])
        #expect(
            shown(Pier("39"), wanted: Pier("40")) == ["f(*<Pier>* (name: \"39\", not \"40\"))"])
    }

    @Test
    func `The report of different values with equal text and parts explains that they differ`() {
        #expect(
            shown(Double.nan, wanted: .nan).last
                == "the argument: differs, but both values print the same text")
    }

    @Test func `The report distinguishes a nested nil from nil`() {
        #expect(shown(Int??.some(nil), wanted: nil) == ["f(*Optional(nil)*)"])
    }

    @Test func `A different number of arguments is a difference`() {
        #expect(shown((1, 2, 3) as Any, wanted: (1, 2)) == ["f(*(1, 2, 3)*)"])
        let spy = Spy<Any, Void, Never>("log")
        spy((1, 2, 3))
        let report = spy.check(.wasCalled(.once, with: (1, 2)), at: TestReport.Location())
        #expect(report?.message.hasSuffix("log(1, 2, 3)") == true)
    }

    @Test func `A shortened text ends with an ellipsis for any script`() {
        #expect(ValueText.of(Array(repeating: "ééé", count: 40)).hasSuffix("…"))
    }

    @Test func `A type with a custom mirror that hides its contents can't be compared`() {
        struct Money: CustomReflectable {
            var cents: Int
            var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .struct) }
        }
        struct Price: CustomReflectable {
            var cents: Int
            var customMirror: Mirror { Mirror(self, children: ["currency": "EUR"]) }
        }
        #expect(compare(Money(cents: 1), Money(cents: 999)) == .unknown(.opaque))
        #expect(compare(Price(cents: 1), Price(cents: 999)) == .unknown(.opaque))
    }

    @Test func `Values whose custom mirrors are dictionaries of other elements are different`() {
        struct Headers: CustomReflectable {
            var fields: [String]
            var customMirror: Mirror {
                Mirror(self, unlabeledChildren: fields, displayStyle: .dictionary)
            }
        }
        #expect(compare(Headers(fields: ["a"]), Headers(fields: ["b"])) == .different)
    }

    @Test func `Unusual spaces and invisible characters are escaped`() {
        #expect(
            shown("5:30\u{202F}PM", wanted: "5:30 PM") == [#"f(*"5:30\u{202F}PM"*)"#])
        #expect(
            ValueText.of("\u{FEFF}a\u{200B}b\u{200D}c\u{A0}")
                == #""\u{FEFF}a\u{200B}b\u{200D}c\u{00A0}""#)
        let seen = ["👨‍👩‍👧", "می‌خواهم", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "東京\u{3000}駅", "é"]
        for text in seen { #expect(ValueText.of(text) == "\"\(text)\"") }
        #expect(ValueText.of("\u{A0}" as Character) == #""\u{00A0}""#)
    }

    @Test func `Deeply nested values can't be compared and don't overflow the stack`() {
        indirect enum List {
            case end
            case node(Int, List, () -> Void)
        }
        func list(_ count: Int) -> List {
            (0..<count).reduce(.end) { .node($1, $0, {}) }
        }
        #expect(compare(list(1_000), list(1_000)) == .unknown(.deep))
        let text = ValueText.of(list(1_000), limit: ValueText.long)
        #expect(text.hasPrefix(".node(999, .node(998, "))
    }
}
