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
            "\(CallCount.answers(count)) of returns(each:) at \(location) \(count == 1 ? "is" : "are") used up"
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
