/// A type that formats the report about an unanswered call in terms of its caller's types.
struct UnansweredText {
    let name: FunctionName
    let wanted: Any.Type
    let thrown: any Error.Type
    /// The type that declares `spies`, if the spy belongs to a type.
    var owner: String?
    /// Whether or not calls have arguments that a condition can distinguish.
    var hasArguments = true

    /// Returns the complete report.
    ///
    /// - Parameters:
    ///   - reason: The reason why the call is unanswered.
    ///   - call: A description of the call.
    ///   - number: The number of the call.
    ///   - stubbed: The rows that describe the stubbed calls.
    func text(
        _ reason: UnansweredReason, of call: String, _ number: UInt64, stubbed: [String] = []
    ) -> String {
        var lines = ["\(name.whole): \(problem(reason))", CallLog.row(number, call)] + stubbed
        switch reason {
        case .wrongType(let answer): lines.append(ReportText.row("answer", ValueText.of(answer)))
        case .wrongError(let error): lines.append(ReportText.row("error", ValueText.of(error)))
        default: break
        }
        if let fix = fix(for: reason) { lines.append(ReportText.row("add", fix)) }
        return lines.joined(separator: "\n")
    }

    private func problem(_ reason: UnansweredReason) -> String {
        switch reason {
        case .notStubbed where wanted == Never.self && !Unstubbed.canBeThrown(as: thrown):
            return "no answer for this call, which returns Never: the process ends here"
        case .notStubbed:
            return "no answer for this call"
        case .exhausted(let count, let command, let location):
            let answers = ReportText.count(count, "answer")
            return "\(command) at \(location) ran out after \(answers)"
        case .heldSynchronously:
            return "suspends() can only hold async functions, and this call is synchronous"
        case .asynchronousAnswer:
            return "a synchronous call cannot use an asynchronous answer"
        case .abandoned(let location):
            return "the handle of suspends() at \(location) was released"
        case .released(let location):
            return "still held when the handle of suspends() at \(location) was released"
        case .wrongType(let answer):
            let isNil = type(of: answer) == Never?.self
            let answered = isNil ? "nil" : "of type \(TypeText.of(type(of: answer)))"
            return "the answer is \(answered), but the caller needs \(TypeText.of(wanted))"
        case .wrongError(let error):
            let limit =
                thrown == Never.self ? "cannot throw" : "only throws \(TypeText.of(thrown))"
            let type = TypeText.of(type(of: error))
            return "the stubbed error is of type \(type), but the caller \(limit)"
        }
    }

    /// Returns the line of code to add, or `nil` if the name of the spy isn't known.
    private func fix(for reason: UnansweredReason) -> String? {
        switch reason {
        case .wrongError where thrown == Never.self && wanted == Void.self:
            return line("returns()", forSome: true)
        case .notStubbed where wanted != Never.self:
            return line("returns(<#\(TypeText.of(wanted))#>)")
        case .notStubbed where thrown != Never.self:
            return line("fails(with: <#\(TypeText.of(thrown))#>)")
        case .notStubbed:
            return line("answers { … }").map {
                "\($0) that never returns, or an exit test around the call"
            }
        case .exhausted:
            return "another answer, or `then: .repeatLast`, or `then: .cycle`"
        case .heldSynchronously:
            return "returns(_:), answers(_:) or fails(with:)\(orInjected)"
        case .asynchronousAnswer:
            return "an answer without a delay or `await`\(orInjected)"
        case .abandoned:
            return "a variable that keeps the handle as long as calls can arrive"
        case .released:
            return "held.resume(returning: …) for this call"
        case .wrongError where thrown != Never.self:
            return line("fails(with: <#\(TypeText.of(thrown))#>)", forSome: true)
        case .wrongType, .wrongError:
            return line("returns(<#\(TypeText.of(wanted))#>)", forSome: true)
        }
    }

    /// An additional fix for a standalone spy. It doesn't apply to a member of a double because the
    /// protocol determines whether the member is asynchronous.
    private var orInjected: String { name.isQualified ? "" : ", or inject `function.async`" }

    /// Returns a line of code that the user can paste. It stubs either all calls or only calls with
    /// the same arguments.
    private func line(_ command: String, forSome isForSome: Bool = false) -> String? {
        name.line(
            isForSome && hasArguments ? "when { <#condition#> }.\(command)" : command, of: owner)
    }

    /// Returns the text of a report about a call that should fail although its function can't fail.
    func cannotFail(_ input: Any) -> String {
        if thrown == Never.self, wanted == Void.self {
            let text = "\(name.whole): cannot fail because it neither throws nor returns a value"
            let fix = CompletionHandler.path(in: input).flatMap { path in
                line("completes(\\.\(path), with: <#value#>, failing: <#value#>)")
            }
            return fix.map { "\(text)\n\(ReportText.row("add", $0))" } ?? text
        }
        let reason =
            thrown == Never.self
            ? "doesn't throw, and \(TypeText.of(wanted)) has no failure value"
            : "throws \(TypeText.of(thrown)), and no error is specified"
        let text = "\(name.whole): cannot fail because it \(reason)"
        let fix =
            if thrown != Never.self {
                line("defaultError = <#\(TypeText.of(thrown))#>")
            } else if wanted == Never.self {
                line("answers { … }").map { "\($0) that never returns" }
            } else {
                line("fails(.always, returning: <#\(TypeText.of(wanted))#>)")
            }
        return fix.map { "\(text)\n\(ReportText.row("add", $0))" } ?? text
    }
}
