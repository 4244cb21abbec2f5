/// The text of a report on an unanswered call, in the types of its caller.
struct UnansweredText {
    let name: FunctionName
    let wanted: Any.Type
    let thrown: any Error.Type
    /// The type that declares `spies`, if the spy belongs to a type.
    var owner: String?
    /// A Boolean value that indicates if calls differ by arguments, so that a condition can
    /// distinguish them.
    var hasArguments = true

    /// Returns the complete report.
    ///
    /// - Parameters:
    ///   - reason: the reason why there is no answer.
    ///   - call: the call.
    ///   - number: the number of the call.
    ///   - told: rows of the calls that have answers.
    func text(
        _ reason: UnansweredReason, of call: String, _ number: UInt64, told: [String] = []
    ) -> String {
        var lines = ["\(name.whole): \(why(reason))", CallLog.row(number, call)] + told
        switch reason {
        case .wrongType(let answer): lines.append(ReportText.row("answer", ValueText.of(answer)))
        case .wrongError(let error): lines.append(ReportText.row("error", ValueText.of(error)))
        default: break
        }
        if let mend = mend(reason) { lines.append(ReportText.row("add", mend)) }
        return lines.joined(separator: "\n")
    }

    private func why(_ reason: UnansweredReason) -> String {
        switch reason {
        case .nothingSaid where wanted == Never.self && !Unstubbed.canBeThrown(as: thrown):
            return "no answer for this call, which cannot return: the process ends here"
        case .nothingSaid:
            return "no answer for this call"
        case .exhausted(let count, let command, let location):
            let answers = ReportText.count(count, "answer")
            return "\(answers) of \(command) at \(location) \(count == 1 ? "is" : "are") used up"
        case .heldSynchronously:
            return "suspends() can only hold async functions, and this call is synchronous"
        case .asynchronousAnswer:
            return "an asynchronous answer cannot serve a synchronous call"
        case .abandoned(let location):
            return "the handle of suspends() at \(location) is gone"
        case .released(let location):
            return "was still held when the handle of suspends() at \(location) went away"
        case .wrongType(let answer):
            let isNil = type(of: answer) == Never?.self
            let answered = isNil ? "nil" : TypeText.of(type(of: answer))
            return "answered \(answered) where the caller wants \(TypeText.of(wanted))"
        case .wrongError(let error):
            let throwing = thrown == Never.self ? "nothing" : TypeText.of(thrown)
            return
                "told to throw \(TypeText.of(type(of: error))) where the caller throws \(throwing)"
        }
    }

    /// Returns the line to add, or `nil` if the name of the spy is unknown.
    private func mend(_ reason: UnansweredReason) -> String? {
        switch reason {
        case .wrongError where thrown == Never.self && wanted == Void.self:
            return line("returns()", forSome: true)
        case .nothingSaid where wanted != Never.self:
            return line("returns(<#\(TypeText.of(wanted))#>)")
        case .nothingSaid where thrown != Never.self:
            return line("fails(with: <#\(TypeText.of(thrown))#>)")
        case .nothingSaid:
            return line("answers { … }").map {
                "\($0) that never returns, or an exit test around the call"
            }
        case .exhausted:
            return "another answer, or `then: .repeatLast`, or `then: .cycle`"
        case .heldSynchronously:
            return "an answer of another kind, or inject `function.async`"
        case .asynchronousAnswer:
            return "an answer without `await`, or inject `function.async`"
        case .abandoned:
            return "a variable that keeps it as long as calls come"
        case .released:
            return "a `resume` for this call"
        case .wrongError where thrown != Never.self:
            return line("fails(with: <#\(TypeText.of(thrown))#>)", forSome: true)
        case .wrongType, .wrongError:
            return line("returns(<#\(TypeText.of(wanted))#>)", forSome: true)
        }
    }

    /// Returns the line to paste, for all calls or for calls like this one.
    private func line(_ command: String, forSome isForSome: Bool = false) -> String? {
        name.line(
            isForSome && hasArguments ? "when { <#such calls#> }.\(command)" : command, of: owner)
    }

    /// Returns the text for a function that should fail but can't, with the arguments of the call.
    func cannotFail(_ input: Any) -> String {
        if thrown == Never.self, wanted == Void.self {
            let text = "\(name.whole): cannot fail: it throws nothing and returns nothing"
            let mend = CompletionHandler.path(in: input).flatMap { path in
                line("completes(\\.\(path), with: <#value#>, failing: <#value#>)")
            }
            return mend.map { "\(text)\n\(ReportText.row("add", $0))" } ?? text
        }
        let throwing =
            thrown == Never.self
            ? "throws nothing, and \(TypeText.of(wanted)) has no value for failure"
            : "throws \(TypeText.of(thrown)), and no error was given"
        let mend: String
        if thrown != Never.self {
            mend = "defaultError = <#\(TypeText.of(thrown))#>, then shouldFail or a plan"
        } else if wanted == Never.self {
            mend = "answers { … } that never returns"
        } else {
            mend = "fails(.always, returning: <#\(TypeText.of(wanted))#>)"
        }
        return "\(name.whole): cannot fail by itself: it \(throwing)\n"
            + ReportText.row("add", mend)
    }
}
