import Foundation
import TestSupport
import Testing

@testable import Understudy

@Suite("Checking calls")
struct CheckingTests {
    @Test func `A call count can be a named count, a number or a range`() {
        let spy = Spy<Int, Void, Never>("select(_:)")
        #expect(spy.wasCalled(.never))
        #expect(!spy.didGetCalled)
        spy(1)
        spy(2)
        #expect(spy.didGetCalled)
        #expect(spy.wasCalled(.atLeastOnce) && spy.wasCalled(.exactly(2)) && spy.wasCalled(2))
        #expect(spy.wasCalled(.between(2...4)))
        #expect(spy.wasCalled(.atLeast(1)) && spy.wasCalled(.atMost(2)))
        #expect(!spy.wasCalled(.once) && !spy.wasCalled(.never) && !spy.wasCalled(.atLeast(3)))
        #expect(spy.wasCalled(.once, with: 2) && spy.wasCalled(.never, with: 3))
        #expect(spy.wasCalled(.once) { $0 > 1 } && spy.wasCalled(where: { $0 > 0 }))
    }

    @Test(arguments: [
        (SpyCallCount.once, "1 call"), (.never, "no calls"), (.exactly(2), "2 calls"),
        (.between(2...4), "2 to 4 calls"), (.atLeast(1), "at least 1 call"),
        (.atMost(1), "at most 1 call"), (.atMost(0), "no calls"),
        (3, "3 calls"), (.between(0...0), "no calls"),
        (SpyCallCount(minimum: 0, maximum: nil), "any number of calls"),
    ])
    func `The description of a call count is readable English`(
        _ count: SpyCallCount, _ text: String
    ) {
        #expect(count.description == text)
    }

    @Test func `The description of a spy contains its name and its calls`() {
        let spy = Spy<(event: String, value: Int), Void, Never>("track(event:value:)")
        #expect(spy.description == "track(event:value:): no calls")
        spy(("add", 30))
        spy(("buy", 42))
        let numbers = spy.history.map(\.number)
        #expect(
            spy.description == """
                track(event:value:): 2 calls: #\(numbers[0]) track(event: "add", value: 30), \
                #\(numbers[1]) track(event: "buy", value: 42)
                """)
    }

    @Test func `wasCalled without a count means at least one call, also with arguments`() {
        let spy = Spy<Int, Void, Never>("select(_:)")
        spy(1)
        spy(1)
        #expect(spy.wasCalled(with: 1) && !spy.wasCalled(with: 2))
        #expect(spy.check(.wasCalled(with: 1), at: TestReport.Location()) == nil)
    }

    @Test
    func `The description of a spy shows its latest ten calls and the number of earlier ones`() {
        let spy = Spy<Int, Void, Never>("select(_:)")
        for id in 1...10 { spy(id) }
        func shown() -> String {
            spy.history.suffix(10).map { "#\($0.number) select(\($0.input))" }
                .joined(separator: ", ")
        }
        #expect(spy.description == "select(_:): 10 calls: \(shown())")
        for id in 11...12 { spy(id) }
        #expect(spy.description == "select(_:): 12 calls: … 2 earlier, \(shown())")
    }

    @Test func `wasCalled with a closure is answered if the closure can't change the result`() {
        let spy = Spy<() -> Void, Void, Never>("load(completion:)")
        spy {}
        let reports = reports {
            #expect(spy.wasCalled(.atMost(1), with: {}))
            #expect(!spy.wasCalled(.exactly(3), with: {}))
        }
        #expect(reports.isEmpty)
    }

    @Test func `wasCalled with a closure that can't be compared is reported`() {
        let spy = Spy<(id: Int, completion: () -> Void), Void, Never>("load(id:completion:)")
        spy((1, {}))
        let line = currentLine() + 1
        let reports = reports { #expect(!spy.wasCalled(.once, with: (1, {}))) }
        #expect(
            reports.text
                == "load(id:completion:): closures can't be compared; use a condition, `where:`")
        #expect(reports.map(\.location.line) == [line])
        #expect(spy.wasCalled(.once) { $0.id == 1 })
        // The other argument differs, so the closure shouldn't matter.
        #expect(spy.wasCalled(.never, with: (2, {})))
    }

    @Test func `The message of a check is part of its report`() async {
        let spy = Spy<Int, Void, Never>("load(_:)")
        let reports = await reports {
            expect(spy, .wasCalled(.never), "no call yet")
            expect(spy, .wasCalled(.once), "page \(7) is loaded")
            await expect(spy, .wasCalled(.once), "soon", within: .zero)
        }
        #expect(
            reports.map(\.message) == [
                "load(_:): expected 1 call, got 0\n  note    page 7 is loaded",
                "load(_:): expected 1 call, got 0\n  waited  0.0 seconds\n  note    soon",
            ])
    }

    @Test(arguments: [
        (SpyCallCount(minimum: -1, maximum: -1), "at least -1, at most -1"),
        (.atMost(-1), "at least 0, at most -1"),
    ])
    func `An impossible call count is reported`(count: SpyCallCount, range: String) {
        let spy = Spy<Int, Void, Never>("save(_:)")
        let reports = reports {
            withTestScope {
                spy.mustBeCalled(count)
                expect(spy, .wasCalled(count))
                #expect(!spy.wasCalled(count))
                spy(1)
            }
        }
        let text = "save(_:): no call count satisfies \"\(range)\""
        #expect(reports.map(\.message) == [text, text])
    }

    @Test func `A condition of wasCalled can call its spy in the deinit of a captured object`() {
        let spy = Spy<Int, Void, Never>("select(_:)")
        func ask() {
            let caller = CallerInDeinit(spy)
            #expect(!spy.wasCalled { _ in withExtendedLifetime(caller) { false } })
        }
        ask()
        #expect(spy.callCount == 0)
        ask()
        #expect(spy.calls == [1])
        ask()
        #expect(spy.lastCall == 1)
        ask()
        #expect(spy.wasCalled(.exactly(3)))
        #expect(spy.callCount == 4)
    }
}

@Suite("Comparison")
struct ComparisonTests {
    private struct Plain {
        var id: Int
        var tags: [String]
    }
    private enum Shape {
        case circle(radius: Int)
        case square(side: Int)
        case point
        case line
    }
    private enum Payload {
        case first(Int)
        case second(Int)
    }
    private enum Described: CustomStringConvertible {
        case one, other
        case number(Int)
        var description: String { "described" }
    }
    private enum DebugDescribed: CustomDebugStringConvertible {
        case one, other
        case number(Int)
        var debugDescription: String { "described" }
    }
    private struct WithClosure {
        var id: Int
        var run: () -> Void
    }

    @Test func `Equatable values are compared by ==`() {
        #expect(compare(1, 1) == .equal && compare(1, 2) == .different)
        #expect(compare(URL.file, URL(filePath: "/notes.txt")) == .equal)
        #expect(compare([1, 2], [1, 2]) == .equal && compare([1, 2], [2, 1]) == .different)
        #expect(compare(Set([1, 2]), Set([2, 1])) == .equal)
    }

    @Test func `Objects without == are compared by identity`() {
        let token = Token()
        #expect(compare(token, token) == .equal && compare(token, Token()) == .different)
        #expect(compare([token], [token]) == .equal && compare([token], [Token()]) == .different)
        #expect(compare(token as AnyObject?, nil) == .different)
    }

    @Test func `Tuples, optionals and collections are compared by their elements`() {
        #expect(compare((1, "a", Token.self), (1, "a", Token.self)) == .equal)
        #expect(compare((1, "a"), (1, "b")) == .different)
        #expect(compare(Plain?.none, nil) == .equal)
        #expect(compare(Plain(id: 1, tags: []), nil as Plain?) == .different)
        #expect(compare([Plain(id: 1, tags: ["a"])], [Plain(id: 1, tags: ["a"])]) == .equal)
        #expect(compare([Plain(id: 1, tags: ["a"])], [Plain(id: 1, tags: ["b"])]) == .different)
        #expect(compare([Plain(id: 1, tags: [])], []) == .different)
    }

    @Test func `Dictionaries are compared by key, independent of their order`() {
        let many = Dictionary(uniqueKeysWithValues: (0..<100).map { ($0, Plain(id: $0, tags: [])) })
        let same = Dictionary(
            uniqueKeysWithValues: (0..<100).reversed().map { ($0, Plain(id: $0, tags: [])) })
        var other = same
        other[50] = Plain(id: 51, tags: [])
        #expect(compare(many, same) == .equal)
        #expect(compare(many, other) == .different)
        var more = same
        more[100] = Plain(id: 100, tags: [])
        #expect(compare(many, more) == .different && compare(more, many) == .different)
    }

    @Test func `Structs and enums without == are compared by their parts`() {
        #expect(compare(Plain(id: 1, tags: []), Plain(id: 1, tags: [])) == .equal)
        #expect(compare(Plain(id: 1, tags: []), Plain(id: 2, tags: [])) == .different)
        #expect(compare(Shape.circle(radius: 1), .circle(radius: 1)) == .equal)
        #expect(compare(Shape.circle(radius: 1), .square(side: 1)) == .different)
        #expect(compare(Shape.point, .point) == .equal)
        #expect(compare(Shape.point, .line) == .different)
        #expect(compare(Shape.point, .circle(radius: 1)) == .different)
        #expect(compare(Payload.first(1), .first(1)) == .equal)
        #expect(compare(Payload.first(1), .second(1)) == .different)
    }

    @Test func `Enum cases with a custom description can't be compared`() {
        #expect(compare(Described.one, .other) == .unknown(.opaque))
        #expect(compare(DebugDescribed.one, .other) == .unknown(.opaque))
        #expect(compare(Described.one, .number(1)) == .different)
        #expect(compare(Described.number(1), .number(1)) == .equal)
    }

    @Test func `Values of existentials are compared by their dynamic types and values`() {
        #expect(compare(1 as Any, 1 as Any) == .equal)
        #expect(compare(1 as Any, 1.0 as Any) == .different)
        #expect(
            compare(Plain(id: 1, tags: []) as Any, (id: 1, tags: [String]()) as Any) == .different)
        #expect(compare(LoadingError.offline as any Error, LoadingError.offline) == .equal)
        #expect(compare(LoadingError.offline as any Error, LoadingError.status(1)) == .different)
        #expect(compare(Int.self as Any.Type, Int.self) == .equal)
        #expect(compare(Int.self as Any.Type, String.self) == .different)
    }

    @Test func `Closures can't be compared, unless the other parts already differ`() {
        #expect(compare({}, {}) == .unknown(.closure))
        #expect(compare((1, {}), (1, {})) == .unknown(.closure))
        #expect(compare((1, {}), (2, {})) == .different)
        #expect(compare((run: {}, id: 1), (run: {}, id: 2)) == .different)
        #expect(
            compare(WithClosure(id: 1) {}, WithClosure(id: 1) {}) == .unknown(.closure))
        let none: (() -> Void)? = nil
        #expect(compare(none, nil) == .equal)
        #expect(compare(none, {}) == .different)
    }

    @Test func `NaN isn't equal to NaN`() {
        #expect(compare(Double.nan, Double.nan) == .different)
    }
}
