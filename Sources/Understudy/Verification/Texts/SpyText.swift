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
        lines += rows(of: calls, more: CallCount.more) {
            row("#\($0.number)", function.call($0.input))
        }
        return lines.joined(separator: "\n")
    }

    /// Every call on a line of its own, for an attachment.
    static func log<Input>(of calls: [Call<Input>], _ function: FunctionName) -> String {
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

extension CallCount {
    static func answers(_ count: Int) -> String { count == 1 ? "1 answer" : "\(count) answers" }
}
