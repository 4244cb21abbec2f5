import TestSupport
import Testing

@testable import Understudy

@Suite("Rows and hints of reports")
struct MismatchHintTests {
    private func selection(_ ids: Int...) -> Spy<Int, Void, Never> {
        let spy = Spy<Int, Void, Never>("select(_:)")
        for id in ids { spy(id) }
        return spy
    }

    @Test func `The identity hint isn't shown for objects that are compared by ==`() {
        final class Token: Equatable, Sendable, CustomStringConvertible {
            let id: Int
            init(_ id: Int) { self.id = id }
            var description: String { "Token" }
            static func == (left: Token, right: Token) -> Bool { false }
        }
        let spy = Spy<Token, Void, Never>("keep(_:)")
        spy(Token(1))
        let text = reportText(spy, .wasCalled(.once, with: Token(1)))
        #expect(
            text?.hasSuffix("  hint    the argument: differs, but both values print the same text")
                == true,
            "\(text ?? "")")
    }

    @Test func `The report of a failed check lists the nearest call first even if it is old`() {
        let spy = Spy<(event: String, value: Int), Void, Never>("track(event:value:)")
        spy(("buy", 1))
        spy(("add", 2))
        #expect(
            reportText(spy, .wasCalled(.once, with: ("buy", 42))) == """
                track(event:value:): expected 1 matching call, got 0 (2 calls differ)
                  wanted  track(event: "buy", value: 42)
                  #1      track(event: "buy", value: *1*)
                  #2      track(event: *"add"*, value: *2*)
                """)
    }

    @Test func `The report of too few calls lists the calls in order`() {
        #expect(
            reportText(selection(7, 8), .wasCalled(.exactly(3))) == """
                select(_:): expected 3 calls, got 2
                  #1      select(7)
                  #2      select(8)
                """)
    }

    @Test func `The report of an unmet condition lists the latest call first`() {
        #expect(
            reportText(selection(7, 8), .wasCalled(.once) { $0 > 8 }) == """
                select(_:): expected 1 matching call, got 0 (2 calls differ)
                  wanted  a call that matches the condition
                  #2      select(8)
                  #1      select(7)
                """)
    }

    @Test func `A report lists up to six calls, and more are in an attachment`() throws {
        let spy = selection(1, 2, 3, 4, 5, 6)
        let six = try #require(spy.check(.wasCalled(.never), at: TestReport.Location()))
        #expect(six.message.split(separator: "\n").count == 7)
        #expect(six.attachment == nil)
        spy(7)
        let seven = try #require(spy.check(.wasCalled(.never), at: TestReport.Location()))
        #expect(seven.message.split(separator: "\n").last == "  …       and 1 more call")
        #expect(seven.attachment?.split(separator: "\n").count == 7)
    }

    @Test func `The attachment of a report contains long values in full`() {
        let long = String(repeating: "a", count: 1_000)
        let spy = Spy<String, Void, Never>("print(_:)")
        for _ in 1...7 { spy(long) }
        let report = spy.check(.wasCalled(.never), at: TestReport.Location())
        let lines = report?.attachment?.split(separator: "\n") ?? []
        #expect(lines.count == 7)
        #expect(lines.allSatisfy { $0.hasSuffix("print(\"\(long)\")") })
    }

    @Test func `A long call number in a report is followed by a space`() {
        #expect(ReportText.row("#1234567", "open()") == "  #1234567 open()")
    }

    // MARK: Hints

    @Test func `The report of .never shows a call that can't be compared, and doesn't count it`() {
        let spy = Spy<(id: Int, completion: () -> Void), Void, Never>("load(id:completion:)")
        spy((1, {}))
        #expect(
            reportText(spy, .wasCalled(.never, with: (1, {}))) == """
                load(id:completion:): expected no calls, got 0, and 1 that can't be compared
                  wanted  load(id: 1, completion: <closure>)
                  #1      load(id: 1, completion: <closure>)
                  hint    completion: closures can't be compared; use a condition, `where:`
                """)
    }

    @Test func `The report of an expectation explains a closure that can't be compared`() {
        let spy = Spy<() -> Void, Void, Never>("load(completion:)")
        spy.mustNotBeCalled(with: {})
        spy {}
        #expect(
            reports { spy.verify() }.map { numbered($0.message, spy) } == [
                """
                load(completion:): expected no calls, got 0, and 1 that can't be compared
                  wanted  load(completion: <closure>)
                  #1      load(completion: <closure>)
                  hint    completion: closures can't be compared; use a condition, `where:`
                """
            ])
    }

    @Test func `A hint names an argument by its label or position, or as the only argument`() {
        let why = "closures can't be compared; use a condition, `where:`"
        func hint<Input>(_ name: String, _ input: Input) -> Substring? {
            let spy = Spy<Input, Void, Never>(name)
            spy.function.sync(input)
            return reportText(spy, .wasCalled(.once, with: input))?.split(separator: "\n").last
        }
        #expect(hint("load(_:)", {} as () -> Void) == "  hint    the argument: \(why)")
        #expect(hint("load(_:_:)", (1, {} as () -> Void)) == "  hint    argument 2: \(why)")
        #expect(
            hint("load(_:_:)", (id: 1, done: {} as () -> Void)) == "  hint    done: \(why)")
        // In this case, one parameter is a tuple.
        #expect(hint("load(_:)", (1, {} as () -> Void)) == "  hint    the argument: \(why)")
    }

    @Test func `A hint lists the first three matching calls of other doubles in order`() {
        let spy = selection(2)
        withTestScope {
            let doubles = [selection(), selection()]
            for double in doubles.reversed() {
                double(1)
                double(2)
                double(1)
            }
            let numbers = doubles.reversed().flatMap(\.history).filter { $0.input == 1 }
                .prefix(3).map { "#\($0.number)" }
            // The scope references its doubles weakly, so we keep them alive here.
            withExtendedLifetime(doubles) {
                #expect(
                    reportText(selection(2), .wasCalled(.once, with: 1))?.split(separator: "\n")
                        .last
                        ?? ""
                        == "  hint    another spy of select(_:) received it: "
                        + numbers.joined(separator: ", "))
            }
        }
        #expect(reportText(spy, .wasCalled(.once, with: 1))?.contains("hint") == false)
    }

    @Test
    func `No hint about other doubles is shown for too many calls or for the spy's own calls`() {
        withTestScope {
            let (spy, other) = (selection(1, 1), selection(1))
            #expect(reportText(spy, .wasCalled(.once, with: 1))?.contains("hint") == false)
            #expect(other.callCount == 1)
            #expect(reportText(selection(2), .wasCalled(.once, with: 1))?.contains("hint") == true)
            let alone = Spy<Int, Void, Never>("close(_:)")
            alone(1)
            #expect(reportText(alone, .wasCalled(.exactly(2), with: 1))?.contains("hint") == false)
        }
    }

    // MARK: At the end of the test

    @Test func `Only matching calls after a failed check are noted at the end of the test`() {
        let reports = reports {
            withTestScope {
                let late = selection(1)
                _ = late.check(.wasCalled(.exactly(2), with: 1), at: TestReport.Location())
                late(1)
                let other = selection()
                _ = other.check(.wasCalled(.once, with: 1), at: TestReport.Location())
                other(2)
                let often = selection()
                _ = often.check(.wasCalled(.once), at: TestReport.Location())
                for id in 1...3 { often(id) }
            }
        }
        #expect(
            reports.map(\.message).sorted() == [
                "select(_:): called 3 times after this check",
                "select(_:): called once after this check",
            ])
    }
}
