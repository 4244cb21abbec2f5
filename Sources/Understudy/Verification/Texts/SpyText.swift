/// What spies say when something is wrong; each text names the function first, then what to do.
enum SpyText {
    /// A call for which there is no answer.
    static func unanswered<Input, Output, Failure>(
        _ spy: Spy<Input, Output, Failure>, _ input: Input, _ number: UInt64,
        because reason: UnansweredReason
    ) -> String {
        let name = FunctionName(spy.name)
        let (why, mend): (String, String) =
            switch reason {
            case .nothingSaid:
                ("no answer for this call", line(name, "returns(<#\(Output.self)#>)"))
            case .exhausted(let count, let location):
                (
                    "\(CallCount.answers(count)) of returns(each:) at \(location) \(count == 1 ? "is" : "are") used up",
                    "another answer, or `then: .repeatLast`, or `then: .cycle`"
                )
            case .heldSynchronously:
                (
                    "suspends() cannot hold a synchronous call",
                    "an answer of another kind, or inject `asyncFunction`"
                )
            case .asynchronousAnswer:
                (
                    "an asynchronous answer cannot serve a synchronous call",
                    "an answer without `await`, or inject `asyncFunction`"
                )
            case .abandoned(let location):
                (
                    "the handle of suspends() at \(location) is gone",
                    "a variable that keeps it as long as calls come"
                )
            case .released(let location):
                (
                    "was still held when the handle of suspends() at \(location) went away",
                    "a `resume` for this call"
                )
            }
        var lines = [
            "\(name.whole): \(why)", row("#\(number)", name.call(input)), row("add", mend),
        ]
        if spy.scope === TestScope.missing {
            lines.append(row("hint", "there is no test scope here: add \(TestScope.advice)"))
        }
        return lines.joined(separator: "\n")
    }

    /// The line to paste. A double's part is called through `spies`; a spy that stands alone has a
    /// name that only the test knows.
    private static func line(_ name: FunctionName, _ command: String) -> String {
        name.isQualified ? "spies.\(name.part).\(command)" : "<#spy#>.\(command)"
    }

    static func cannotFail<Input, Output, Failure>(_ spy: Spy<Input, Output, Failure>) -> String {
        let throwing =
            Failure.self == Never.self
            ? "throws nothing, and \(Output.self) has no value for failure"
            : "throws \(Failure.self), and no error was given"
        let mend =
            Failure.self == Never.self
            ? "fails(.always, returning: <#\(Output.self)#>)"
            : "fails(.never, with: <#\(Failure.self)#>), then shouldFail or a plan"
        return "\(spy.name): cannot fail by itself: it \(throwing)\n" + row("add", mend)
    }

    static func cannotFailCompletion<Value>(_ name: String, _ type: Value.Type) -> String {
        "\(name): cannot fail by itself: \(Value.self) has no value for failure\n"
            + row("add", "failing: <#\(Value.self)#> to completes(_:with:failing:)")
    }

    static func stillHeld(_ count: Int, _ name: String) -> String {
        let handlers = count == 1 ? "1 completion handler" : "\(count) completion handlers"
        return "\(name): \(handlers) still held by holdsCompletion(_:)\n"
            + row("add", "held.complete(with: …) for each call")
    }

    static func wrongPlan(_ name: String, _ problem: String) -> String {
        "\(name): the failure plan makes no sense and is left out: \(problem)"
    }

    static func noAnswers(_ name: String) -> String {
        "\(name): returns(each: []) holds no answer, so the first call will fail"
    }

    static func unconsumed(_ left: Int, of count: Int, _ name: String) -> String {
        "\(name): \(left) of \(CallCount.answers(count)) of returns(each:) \(left == 1 ? "was" : "were") never asked for"
    }

    static func stillHeld<Input, Output, Failure>(
        _ calls: [HeldCall<Input, Output, Failure>], of name: String, staySuspended: Bool
    ) -> String {
        let function = FunctionName(name)
        var lines = ["\(name): \(CallCount.calls(calls.count)) still held by suspends()"]
        lines += calls.map { row("#\($0.number)", function.call($0.input)) }
        lines.append(row("add", "held.resume(returning: …) for each call"))
        if staySuspended {
            lines.append(
                row("hint", "its caller stays suspended: the type has no way to release it"))
        }
        return lines.joined(separator: "\n")
    }

    static func nothingHeld(_ name: String) -> String {
        "\(name): no call is held now, so there is nothing to resume\n"
            + row("add", "await held.nextCall()")
    }

    static func nothingToComplete(_ name: String) -> String {
        "\(name): no completion handler is held now, so there is nothing to complete"
    }

    static func flagOnHeldCompletion(_ name: String) -> String {
        "\(name): told to fail, but its completion handler is held: the test says what it gets\n"
            + row("add", "held.complete(with: …) with the failing value")
    }

    static func createdOutsideScope(_ type: String) -> String {
        "\(type) was created where no test is known, so no MetatypeFactory has seen it\n"
            + row("hint", "detached tasks and other threads do not inherit a scope")
    }

    static func calledLater(_ count: Int, _ name: String) -> String {
        "\(name): called \(times(count)) after this check"
    }

    static func unchecked<Input>(_ calls: [Call<Input>], _ name: String) -> String {
        let function = FunctionName(name)
        var lines = ["\(name): \(CallCount.calls(calls.count)) that nothing checked"]
        lines += calls.prefix(mostRows).map { row("#\($0.number)", function.call($0.input)) }
        if calls.count > mostRows {
            lines.append(row("…", "and \(CallCount.more(calls.count - mostRows))"))
        }
        return lines.joined(separator: "\n")
    }

    /// Every call on a line of its own, for an attachment.
    static func log<Input>(of calls: [Call<Input>], _ function: FunctionName) -> String {
        calls.map { row("#\($0.number)", function.call($0.input, limit: ValueText.long)) }
            .joined(separator: "\n")
    }

    /// The most calls that a report shows; an attachment has them all.
    static let mostRows = 6

    static func row(_ head: String, _ text: String) -> String {
        let padding = String(repeating: " ", count: max(1, 8 - head.count))
        return "  \(head)\(padding)\(text)"
    }

    private static func times(_ count: Int) -> String {
        switch count {
        case 1: "once"
        case 2: "twice"
        default: "\(count) times"
        }
    }
}

extension CallCount {
    static func answers(_ count: Int) -> String { count == 1 ? "1 answer" : "\(count) answers" }
}
