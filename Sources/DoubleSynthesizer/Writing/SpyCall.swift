/// A call of a spy.
struct SpyCall {
    var callee: String
    let arguments: [Layout]
    /// The text that follows the call.
    var tail = ""

    init(callee: String, arguments: [Layout]) {
        self.callee = callee
        self.arguments = arguments
    }

    /// Creates a call of a spy. The call either specifies the types of the answer or sends the
    /// answer.
    init(callee: String, arguments: [Layout], conversions: [Layout], isSending: Bool = false) {
        if conversions.isEmpty, !isSending {
            self.init(callee: callee, arguments: arguments)
        } else {
            self.init(
                callee: callee + (isSending ? ".function.sending" : ".function"),
                arguments: (arguments.isEmpty ? [.text("()")] : arguments) + conversions)
        }
    }

    var layout: Layout { .call(callee, arguments, tail: tail) }

    /// Returns the call with the given text in front of it.
    func prefixed(by words: String) -> SpyCall {
        var call = self
        call.callee = words + callee
        return call
    }
}
