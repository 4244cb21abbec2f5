import TestSupport
import Testing

@testable import Understudy

@Suite("Argument matching")
struct ArgumentMatchingTests {
    private let track = Spy<(event: String, value: Int), Bool, Never>(
        "AnalyticsSpy.track(event:value:)", returning: false)
    private let load = Spy<Int, Int, Never>("load(_:)", returning: 0)

    private func holds<Value>(
        _ argument: SpyExpectation<Value>.Argument, _ value: Value
    ) -> Bool {
        let spy = Spy<Value, Void, Never>("take(_:)")
        spy(value)
        return spy.wasCalled(matching: argument)
    }

    // MARK: Matching values

    @Test func `The matcher .any matches any value`() {
        #expect(holds(.any, 1))
        #expect(holds(.any, nil as Int?))
        #expect(holds(.any, {}))
    }

    @Test func `The description of an argument matcher is its source code`() {
        let all: [SpyExpectation<Int>.Argument] = [
            1, "a", nil, .any, .equal(2), .in(1...3), .containing("b"),
        ]
        #expect(
            all.map(\.description)
                == ["1", "\"a\"", "nil", ".any", "2", ".in(1...3)", ".containing(\"b\")"])
    }

    @Test func `A string literal with an interpolation is a matcher`() {
        let page = 39
        #expect(holds("page \(page)", "page 39"))
        #expect(!holds("page \(page)", "page 40"))
        #expect(("\(page)" as SpyExpectation<Int>.Argument).description == "\"39\"")
    }

    @Test
    func `The matcher .equal compares values as checks do, and numbers of all types by value`() {
        #expect(holds(.equal(Page(id: 1)), Page(id: 1)))
        #expect(!holds(.equal(Page(id: 1)), Page(id: 2)))
        #expect(holds(.equal(3), 3 as UInt8))
        #expect(!holds(.equal(3), 4 as UInt8))
        #expect(holds(.equal(Point(x: 1) as Point?), Point(x: 1) as Point?))
        #expect(holds(.equal(nil as Int?), nil as Int?) && !holds(.equal(nil as Int?), 1 as Int?))
    }

    @Test func `Literals match equal values of the argument's type`() {
        #expect(holds(42, 42) && !holds(42, 43))
        #expect(holds(-1, -1 as Int8) && holds(2, 2.0) && holds(0.5, 0.5 as Float))
        #expect(holds(5, Amount(integerLiteral: 5)) && !holds(5, Amount(integerLiteral: 6)))
        #expect(holds("a", "a") && !holds("a", "b") && holds("a", "a"[...]))
        #expect(holds("a", Event(stringLiteral: "a")) && !holds("a", Event(stringLiteral: "b")))
        #expect(holds("a", "a" as Character) && !holds("a", "b" as Character))
        #expect(holds(0.5, Share(floatLiteral: 0.5)) && !holds(0.5, Share(floatLiteral: 1)))
        #expect(holds(true, true) && !holds(true, false))
        #expect(holds(nil, nil as Int?) && !holds(nil, 1 as Int?))
        #expect(holds(1, 1 as Int?) && !holds(1, nil as Int?))
    }

    @Test func `The matcher .in matches values in a range, including numbers of other types`() {
        #expect([0, 1, 5, 6].map { holds(.in(1...5), $0) } == [false, true, true, false])
        #expect([1, 4, 5].map { holds(.in(1..<5), $0) } == [true, true, false])
        #expect([0, 1].map { holds(.in(1...), $0) } == [false, true])
        #expect([1, 2].map { holds(.in(...1), $0) } == [true, false])
        #expect([0, 1].map { holds(.in(..<1), $0) } == [true, false])
        #expect([0, 1, 5, 6].map { holds(.in(1...5), $0 as Int64) } == [false, true, true, false])
        #expect([0, 4, 5].map { holds(.in(1..<5), $0 as Int64) } == [false, true, false])
        #expect([0.5, 1.5, 5.5].map { holds(.in(1...5), $0) } == [false, true, false])
        #expect(holds(.in(1...5), 3 as Int??) && !holds(.in(1...5), nil as Int?))
        #expect(holds(.in("a"..."c"), "b") && !holds(.in("a"..."c"), 1 as Any))
    }

    @Test func `The matcher .containing matches strings that contain a string or a pattern`() {
        #expect(holds(.containing("in"), "login") && !holds(.containing("in"), "logout"))
        #expect(holds(.containing(/^log(in|out)$/), "login"))
        #expect(!holds(.containing(/^log(in|out)$/), "logins"))
        #expect(holds(.containing("in"), "login"[...]) && !holds(.containing("1"), 1 as Any))
        #expect(holds(.containing(/i/), "i" as String?) && !holds(.containing(/i/), nil as String?))
    }

    @Test func `The matcher for the written value of a subscript follows those for its indices`() {
        let cells = SpiedSubscript<(row: Int, column: Int), String>(
            "GridSpy.subscript(row:column:)", value: "")
        cells.write((1, 2), "a")
        #expect(cells.set.wasCalled(.once, matching: .in(1...), 2, .containing("a")))
        #expect(cells.set.wasCalled(.never, matching: .in(2...), 2, .any))
    }

    // MARK: Uses of matchers

    @Test func `Argument matchers select answers, awaited calls and entries of orders`() async {
        track.when(matching: "login", .in(1...5)).returns(true)
        let answers = [("login", 3), ("login", 6), ("logout", 3)].map {
            track.function.sync($0.0, $0.1)
        }
        #expect(answers == [true, false, false])
        let call = await track.when(matching: .containing("out"), .any).nextCall()
        #expect(call?.event == "logout")
        expectOrder { track.when(matching: .any, .any) }
    }

    @Test func `Expectations count the calls that argument matchers match`() {
        let reports = reports {
            withTestScope {
                let track = Spy<(event: String, value: Int), Void, Never>("track(event:value:)")
                track.mustBeCalled(.once, matching: .any, .in(1...5))
                track(("a", 3))
                track(("a", 6))
            }
        }
        #expect(reports.isEmpty)
    }

    // MARK: Reports

    @Test
    func `The report of argument matchers shows which arguments don't match, nearest call first`() {
        _ = track(("purchase", 40))
        _ = track(("add", 30))
        var denied = ""
        let reports = reports {
            expect(track, .wasCalled(.once, matching: "purchase", .in(1...5)))
            #expect(!track.wasCalled(.once, matching: .containing("sell"), .any))
            denied = track.description
        }
        #expect(
            numbered(reports.text, track) == """
                AnalyticsSpy.track(event:value:): expected 1 matching call, got 0 (2 calls differ)
                  wanted  track(event: "purchase", value: .in(1...5))
                  #1      track(event: "purchase", value: *40*), value isn't in 1...5
                  #2      track(event: *"add"*, value: *30*), value isn't in 1...5
                """)
        #expect(
            numbered(denied, track) == """
                AnalyticsSpy.track(event:value:): expected 1 matching call, got 0 (2 calls differ)
                  wanted  track(event: .containing("sell"), value: .any)
                  #2      track(event: *"add"*, value: 30), event doesn't contain "sell"
                  #1      track(event: *"purchase"*, value: 40), event doesn't contain "sell"
                """)
    }

    @Test func `The report of an unmet order with argument matchers shows the nearest calls`() {
        _ = track(("purchase", 40))
        let problem = orderProblem { track.when(matching: .containing(/sell/), .in(50...)) }
        #expect(
            problem.map { numbered($0, track) } == """
                expectOrder: entry 1 of 1 wasn't called
                  wanted  AnalyticsSpy.track(event: .containing(/…/), value: .in(50...))
                  #1      AnalyticsSpy.track(event: *"purchase"*, value: *40*), event doesn't contain the pattern, value isn't in 50...
                """)
    }

    @Test func `The report of an unused answer shows its argument matchers`() {
        let reports = reports {
            withTestScope(strict: true) {
                let load = Spy<Int, Int, Never>("load(_:)", returning: 0)
                load.when(matching: .in(..<0)).returns(2)
            }
        }
        #expect(
            reports.text == "load(_:): when(matching: .in(..<0)).returns(_:) was never used")
    }

    @Test func `A wrong number of argument matchers is reported at its line`() {
        let line = currentLine() + 2
        let reports = reports {
            track.when(matching: .any).returns(true)
            #expect(!load.wasCalled(.never, matching: .any, 1))
            expect(load, .wasCalled(.never, matching: .any, 1))
            load.mustNotBeCalled(matching: .any, 1)
        }
        let other = "load(_:): takes 1 argument, but `matching:` specifies 2"
        #expect(
            reports.map(\.message) == [
                "AnalyticsSpy.track(event:value:): takes 2 arguments, but `matching:` specifies 1",
                other, other, other,
            ])
        #expect(reports.map(\.location.line) == [line, line + 1, line + 2, line + 3])
    }

    @Test func `Matchers of closures and of equal-looking instances are explained in reports`() {
        let attach = Spy<(token: Token, done: () -> Void), Void, Never>("attach(token:done:)")
        let line = currentLine() + 2
        let reports = reports {
            attach.when(matching: .any, .equal({})).returns()
            attach((Token(), {}))
            expect(attach, .wasCalled(matching: .equal(Token()), .any))
        }
        #expect(
            reports.map { numbered($0.message, attach) } == [
                "attach(token:done:): closures can't be compared; use a condition, `when { … }`",
                """
                attach(token:done:): expected at least 1 matching call, got 0 (1 call differs)
                  wanted  attach(token: <Token>, done: .any)
                  #1      attach(token: *<Token>*, done: <closure>)
                  hint    token: another instance; objects without == compare by identity
                """,
            ])
        #expect(reports.map(\.location.line) == [line, line + 2])
    }

    // MARK: Samples

    private struct Amount: ExpressibleByIntegerLiteral {
        let cents: Int
        init(integerLiteral value: Int) { cents = value * 100 }
    }

    private struct Share: ExpressibleByFloatLiteral {
        let percent: Double
        init(floatLiteral value: Double) { percent = value * 100 }
    }

    /// A struct without `==`.
    private struct Point { let x: Int }

    private struct Event: ExpressibleByStringLiteral {
        let name: String
        init(stringLiteral value: String) { name = value }
    }
}

extension ConditionedSpy {
    fileprivate var part: OrderPart { OrderPart(spy, pattern) }
}
