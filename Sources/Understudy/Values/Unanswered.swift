/// The report about an unanswered call in terms of its caller's types.
struct UnansweredText {
    let name: FunctionName
    let wanted: Any.Type
    let thrown: any Error.Type
    /// The type that declares `spies`, if the spy represents a static member.
    var owner: String?
    /// `true` if calls have arguments that a condition can distinguish.
    var hasArguments = true

    /// Returns the complete report.
    ///
    /// - Parameters:
    ///   - call: The description of the call.
    ///   - number: The number of the call.
    ///   - stubbed: The rows that describe the stubbed calls.
    func text(
        _ reason: UnansweredReason, of call: String, number: UInt64, stubbed: [String] = []
    ) -> String {
        var lines = ["\(name.fullName): \(problem(reason))", CallRows.row(number, call)] + stubbed
        switch reason {
        case .wrongType(let answer): lines.append(ReportText.row("answer", ValueText.of(answer)))
        case .wrongError(let error): lines.append(ReportText.row("error", ErrorText.of(error)))
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
            return "a synchronous call can't use an asynchronous answer"
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
                thrown == Never.self ? "can't throw" : "only throws \(TypeText.of(thrown))"
            let type = TypeText.of(type(of: error))
            return "the stubbed error is of type \(type), but the caller \(limit)"
        }
    }

    /// Returns the line of code to add, or `nil` if the name of the spy isn't known.
    private func fix(for reason: UnansweredReason) -> String? {
        switch reason {
        case .wrongError where thrown == Never.self && wanted == Void.self:
            return line("returns()", isConditional: true)
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
            return line("fails(with: <#\(TypeText.of(thrown))#>)", isConditional: true)
        case .wrongType, .wrongError:
            return line("returns(<#\(TypeText.of(wanted))#>)", isConditional: true)
        }
    }

    /// An additional fix for a standalone spy. It doesn't apply to a member of a double because the
    /// protocol determines whether the member is asynchronous.
    private var orInjected: String { name.isQualified ? "" : ", or inject `function.async`" }

    /// Returns a line of code that the user can paste.
    ///
    /// - Parameters:
    ///   - isConditional: Whether the line stubs only the calls that satisfy a condition, if calls
    ///     have arguments.
    private func line(_ command: String, isConditional: Bool = false) -> String? {
        let condition = isConditional && hasArguments ? "when { <#condition#> }." : ""
        return name.line(condition + command, of: owner)
    }

    /// Returns the text of a report about a call that should fail although its function can't fail.
    func cannotFailText(for input: Any) -> String {
        let reason: String
        var fix: String?
        if thrown != Never.self {
            reason = "throws \(TypeText.of(thrown)), and no error is specified"
            fix = line("defaultError = <#\(TypeText.of(thrown))#>")
        } else if wanted == Void.self {
            reason = "neither throws nor returns a value"
            if let path = CompletionHandler.path(in: input) {
                fix = line("completes(\\.\(path), with: <#value#>, failing: <#value#>)")
            }
        } else {
            reason = "doesn't throw, and \(TypeText.of(wanted)) has no failure value"
            fix =
                wanted == Never.self
                ? line("answers { … }").map { "\($0) that never returns" }
                : line("fails(.always, returning: <#\(TypeText.of(wanted))#>)")
        }
        let text = "\(name.fullName): can't fail because it \(reason)"
        return fix.map { "\(text)\n\(ReportText.row("add", $0))" } ?? text
    }
}

/// An unanswered call, compared with the calls for which a test set answers.
struct StubbedCalls<Input> {
    let function: FunctionName
    /// The unanswered call.
    let input: Input
    /// The stubbed calls, sorted by similarity and then from the latest to the earliest.
    private let stubbed: [(pattern: CallPattern<Input>, location: TestReport.Location)]

    init<Value>(
        _ function: FunctionName, for input: Input,
        of conditional: [Stubbed<Input, Value>.Conditional]
    ) {
        self.function = function
        self.input = input
        stubbed = conditional.reversed().enumerated()
            .map { index, stubbed in
                let distance = stubbed.pattern.distance(of: input, function) ?? .max
                return (distance: distance, index: index, stubbed: stubbed)
            }
            .sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }
            .map { ($0.stubbed.pattern, $0.stubbed.stub.location) }
    }

    /// A description of the call in which the parts that differ from the most similar stubbed call
    /// are surrounded by asterisks.
    var call: String {
        stubbed.first?.pattern.text(of: input, function) ?? function.call(input)
    }

    /// A row for each stubbed call, and a note if the most similar stubbed call has the same
    /// description.
    var rows: [String] {
        var rows = ReportText.rows(of: stubbed) { stubbed in
            ReportText.row("stubbed", "\(text(of: stubbed.pattern)) at \(stubbed.location)")
        }
        if let hint = stubbed.first?.pattern.sameTextHint(for: input, of: function) {
            rows.append(ReportText.row("hint", hint))
        }
        return rows
    }

    private func text(of pattern: CallPattern<Input>) -> String {
        if case .holds = pattern { return "when { … }" }
        return pattern.wanted(of: function) ?? ""
    }
}

/// Functions that find a completion handler among the arguments of a call.
private enum CompletionHandler {
    /// Returns the key path of the last completion handler without its leading dot, for example
    /// `completion`, or `self` if the handler is the only argument.
    ///
    /// - Returns: The key path, or `nil` if there is no handler.
    static func path(in input: Any) -> String? {
        let mirror = Inspection.mirror(of: input)
        guard mirror.displayStyle == .tuple else {
            return isCompletionHandler(input) ? "self" : nil
        }
        let handler = mirror.children.reversed().first { isCompletionHandler($0.value) }
        return handler?.label.map { $0.hasPrefix(".") ? String($0.dropFirst()) : $0 }
    }

    /// Returns whether a value is a function or an optional function that has parameters and
    /// returns `Void`.
    private static func isCompletionHandler(_ value: Any) -> Bool {
        let valueType = type(of: value)
        let function = (valueType as? any OptionalType.Type)?.contentType ?? valueType
        let text = "\(function)".trimmingPrefix("@Sendable ")
        return text.hasPrefix("(") && !text.hasPrefix("()") && text.hasSuffix(") -> ()")
    }
}
