import TestSupport
import Testing

@testable import Understudy

@Suite("Argument types that never match")
struct ArgumentTypeTests {
    private let track = Spy<(event: String, value: Int?), Void, Never>(
        "AnalyticsSpy.track(event:value:)")

    /// Returns the immediate report about a condition on one argument.
    private func problem<Value>(
        _ argument: SpyExpectation<Value>.Argument, on type: Value.Type
    ) -> String? {
        CallPattern<Value>.arguments([argument.condition]).problem(of: FunctionName("take(_:)"))
    }

    private func isRuledOut<Value>(
        _ argument: SpyExpectation<Value>.Argument, on type: Value.Type
    ) -> Bool {
        problem(argument, on: type) != nil
    }

    @Test func `A matcher that can never match its argument's type is reported at its line`() {
        let line = currentLine() + 2
        let reports = reports {
            track.when(matching: 3, .any).returns()
            #expect(!track.wasCalled(.never, matching: nil, .any))
            expect(track, .wasCalled(.never, matching: .any, "login"))
            track.mustNotBeCalled(matching: .any, .containing("1"))
        }
        let name = "AnalyticsSpy.track(event:value:)"
        #expect(
            reports.map(\.message) == [
                "\(name): argument 1 is of type String, which 3 never matches",
                "\(name): argument 1 is of type String, which nil never matches",
                "\(name): argument 2 is of type Int?, which \"login\" never matches",
                "\(name): argument 2 is of type Int?, which .containing(\"1\") never matches",
            ])
        #expect(reports.map(\.location.line) == [line, line + 1, line + 2, line + 3])
    }

    @Test func `Each kind of matcher rejects types that it never matches`() {
        #expect(isRuledOut(1, on: String.self) && isRuledOut(1, on: Page.self))
        #expect(isRuledOut(0.5, on: String.self) && isRuledOut(true, on: Int.self))
        #expect(isRuledOut("a", on: Int.self) && isRuledOut("a", on: [String].self))
        #expect(isRuledOut(nil, on: Int.self) && isRuledOut(.equal(nil as Int?), on: Int.self))
        #expect(isRuledOut(.equal(Page(id: 1)), on: String.self))
        #expect(isRuledOut(.equal([1]), on: Int.self) && isRuledOut(.equal(1), on: [Int].self))
        #expect(isRuledOut(.in(1...2), on: String.self) && isRuledOut(.in("a"...), on: Int.self))
        #expect(isRuledOut(.containing(/a/), on: Page?.self))
    }

    @Test func `A matcher is accepted if a value of the argument's type could match it`() {
        #expect(!isRuledOut(.any, on: Page.self) && !isRuledOut(.any, on: Int?.self))
        #expect(!isRuledOut(1, on: UInt8??.self) && !isRuledOut(1, on: Double.self))
        #expect(!isRuledOut(0.5, on: Int.self) && !isRuledOut(.in(1...2), on: Float.self))
        #expect(!isRuledOut("a", on: Substring.self) && !isRuledOut("a", on: Character.self))
        #expect(!isRuledOut(nil, on: Page?.self) && !isRuledOut(.equal(nil as Int?), on: Int?.self))
        #expect(!isRuledOut(.equal(Page(id: 1) as Page?), on: Page.self))
        // For these types, only the value in a call can decide.
        #expect(!isRuledOut("a", on: Any.self) && !isRuledOut(1, on: AnyHashable.self))
        #expect(!isRuledOut(.equal(Token()), on: AnyObject.self))
        #expect(!isRuledOut(.equal(AnyHashable(1)), on: Int.self))
        #expect(!isRuledOut("a", on: Token.self) && !isRuledOut(.equal([1]), on: [Any].self))
    }

    @Test func `The number of argument matchers is compared with the recorded arguments`() {
        func problem<Value>(of name: String, _ type: Value.Type, _ count: Int) -> String? {
            let conditions = [ArgumentCondition](repeating: .any, count: count)
            return CallPattern<Value>.arguments(conditions).problem(of: FunctionName(name))
        }
        // A nonescaping closure isn't recorded, so it shouldn't count as an argument.
        #expect(problem(of: "run(id:then:)", Int.self, 1) == nil)
        #expect(problem(of: "fill(from:into:) buffer", [Int].self, 1) == nil)
        #expect(problem(of: "move", (x: Int, y: Int).self, 2) == nil)
        #expect(problem(of: "show(_:)", (x: Int, y: Int).self, 1) == nil)
        #expect(
            problem(of: "stop()", Void.self, 1)
                == "stop(): takes 0 arguments, but `matching:` specifies 1")
        #expect(problem(of: "PlayerSpy.volume.set", Int.self, 1) == nil)
        #expect(problem(of: "G.subscript(_:) set", (Int, String).self, 2) == nil)
        #expect(problem(of: "G.subscript(_:_:) set", ((Int, Int), String).self, 3) == nil)
        #expect(problem(of: "G.subscript(_:_:) set", ((Int, Int), String).self, 2) != nil)
        #expect(problem(of: "send(_:to:)", Any.self, 2) == nil)
        #expect(problem(of: "send(_:to:)", Any.self, 1) != nil)
        #expect(problem(of: "send", Any.self, 3) == nil)
    }

    @Test func `A call with argument matchers is written with the labels of its arguments`() {
        func wanted(_ name: String, _ count: Int) -> String {
            FunctionName(name).call(wanted: .init(repeating: .any, count: count))
        }
        #expect(wanted("run(id:then:)", 2) == "run(id: .any, then: .any)")
        #expect(wanted("run(id:then:)", 1) == "run(.any)")
        #expect(wanted("fill(from:into:) buffer", 1) == "fill(buffer: .any)")
        #expect(wanted("G.subscript(x:y:) set", 3) == "[x: .any, y: .any] = .any")
    }
}
