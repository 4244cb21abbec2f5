/// What spies say when something is wrong; each text names the function first, then what to do.
package enum SpyText {
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
        "\(name): \(left) of \(SpyCallCount.answers(count)) of returns(each:) \(left == 1 ? "was" : "were") never asked for"
    }

    static func stillHeld<Input, Output, Failure>(
        _ calls: [Spy<Input, Output, Failure>.HeldCall], of name: String, staySuspended: Bool
    ) -> String {
        let function = FunctionName(name)
        var lines = ["\(name): \(SpyCallCount.calls(calls.count)) still held by suspends()"]
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

    static func unchecked<Input>(_ calls: [SpyCall<Input>], _ name: String) -> String {
        let function = FunctionName(name)
        var lines = ["\(name): \(SpyCallCount.calls(calls.count)) that nothing checked"]
        lines += rows(of: calls, more: SpyCallCount.more) {
            row("#\($0.number)", function.call($0.input))
        }
        return lines.joined(separator: "\n")
    }

    /// Every call on a line of its own, for an attachment.
    static func log<Input>(of calls: [SpyCall<Input>], _ function: FunctionName) -> String {
        calls.map { row("#\($0.number)", function.call($0.input, limit: ValueText.long)) }
            .joined(separator: "\n")
    }

    /// The most calls that a report shows; an attachment has them all.
    package static let mostRows = 6

    /// One row for each of the first elements, and one that says how many there are besides.
    package static func rows<Elements: Collection>(
        of elements: Elements, more: (Int) -> String = { "\($0) more" },
        row text: (Elements.Element) -> String
    ) -> [String] {
        var rows = elements.prefix(mostRows).map(text)
        if elements.count > mostRows {
            rows.append(row("…", "and \(more(elements.count - mostRows))"))
        }
        return rows
    }

    package static func row(_ head: String, _ text: String) -> String {
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

extension SpyCallCount {
    static func answers(_ count: Int) -> String { count == 1 ? "1 answer" : "\(count) answers" }
}

extension SpyText {
    /// A call for which there is no answer.
    static func unanswered<Input, Output, Failure, Wanted, Thrown: Error>(
        _ spy: Spy<Input, Output, Failure>, _ input: Input, _ number: UInt64,
        because reason: UnansweredReason, as wanted: Wanted.Type, throwing thrown: Thrown.Type
    ) -> String {
        let name = FunctionName(spy.name)
        var lines = [
            "\(name.whole): \(why(reason, wanted, thrown))", row("#\(number)", name.call(input)),
        ]
        switch reason {
        case .wrongType(let answer): lines.append(row("answer", ValueText.of(answer)))
        case .wrongError(let error): lines.append(row("error", ValueText.of(error)))
        default: break
        }
        lines.append(row("add", mend(reason, name, wanted, thrown)))
        if spy.scope === TestScope.missing {
            lines.append(row("hint", "there is no test scope here: add \(TestScope.advice)"))
        }
        return lines.joined(separator: "\n")
    }

    private static func why<Wanted, Thrown: Error>(
        _ reason: UnansweredReason, _ wanted: Wanted.Type, _ thrown: Thrown.Type
    ) -> String {
        switch reason {
        case .nothingSaid where wanted == Never.self && !Unstubbed.canBeThrown(as: thrown):
            "no answer for this call, which cannot return: the process ends here"
        case .nothingSaid:
            "no answer for this call"
        case .exhausted(let count, let location):
            "\(SpyCallCount.answers(count)) of returns(each:) at \(location) \(count == 1 ? "is" : "are") used up"
        case .heldSynchronously:
            "suspends() cannot hold a synchronous call"
        case .asynchronousAnswer:
            "an asynchronous answer cannot serve a synchronous call"
        case .abandoned(let location):
            "the handle of suspends() at \(location) is gone"
        case .released(let location):
            "was still held when the handle of suspends() at \(location) went away"
        case .wrongType(let answer):
            "answered \(type(of: answer)) where the caller wants \(wanted)"
        case .wrongError(let error) where thrown == Never.self:
            "told to throw \(type(of: error)) where the caller throws nothing"
        case .wrongError(let error):
            "told to throw \(type(of: error)) where the caller throws \(thrown)"
        }
    }

    /// What to add.
    private static func mend<Wanted, Thrown>(
        _ reason: UnansweredReason, _ name: FunctionName, _ wanted: Wanted.Type,
        _ thrown: Thrown.Type
    ) -> String {
        switch reason {
        case .nothingSaid where wanted == Never.self && thrown != Never.self:
            line(name, "fails(with: <#\(thrown)#>)")
        case .nothingSaid where wanted == Never.self:
            line(name, "answers { … } \(neverReturning), or an exit test around the call")
        case .nothingSaid:
            line(name, "returns(<#\(wanted)#>)")
        case .exhausted:
            "another answer, or `then: .repeatLast`, or `then: .cycle`"
        case .heldSynchronously:
            "an answer of another kind, or inject `asyncFunction`"
        case .asynchronousAnswer:
            "an answer without `await`, or inject `asyncFunction`"
        case .abandoned:
            "a variable that keeps it as long as calls come"
        case .released:
            "a `resume` for this call"
        case .wrongType:
            line(name, "when { <#such calls#> }.returns(<#\(wanted)#>)")
        case .wrongError where thrown == Never.self:
            line(name, "when { <#such calls#> }.returns(<#\(wanted)#>)")
        case .wrongError:
            line(name, "when { <#such calls#> }.fails(with: <#\(thrown)#>)")
        }
    }

    private static let neverReturning = "that never returns"

    /// The line to paste. A double's part is called through `spies`; a spy that stands alone has a
    /// name that only the test knows.
    private static func line(_ name: FunctionName, _ command: String) -> String {
        name.isQualified ? "spies.\(name.part).\(command)" : "<#spy#>.\(command)"
    }

    static func cannotFail<Input, Output, Failure, Wanted, Thrown>(
        _ spy: Spy<Input, Output, Failure>, as wanted: Wanted.Type, throwing thrown: Thrown.Type
    ) -> String {
        let throwing =
            thrown == Never.self
            ? "throws nothing, and \(wanted) has no value for failure"
            : "throws \(thrown), and no error was given"
        let mend =
            if thrown != Never.self {
                "fails(.never, with: <#\(thrown)#>), then shouldFail or a plan"
            } else if wanted == Never.self {
                "answers { … } \(neverReturning)"
            } else {
                "fails(.always, returning: <#\(wanted)#>)"
            }
        return "\(spy.name): cannot fail by itself: it \(throwing)\n" + row("add", mend)
    }
}
