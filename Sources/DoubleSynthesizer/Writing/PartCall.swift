/// The call of a part.
struct PartCall {
    var callee: String
    let arguments: [Layout]
    /// What stands behind the call.
    var tail = ""

    init(callee: String, arguments: [Layout]) {
        self.callee = callee
        self.arguments = arguments
    }

    /// A call that says in which types its caller wants the answer, or gives the answer away.
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

    /// The call with words in front.
    func behind(_ words: String) -> PartCall {
        var call = self
        call.callee = words + callee
        return call
    }
}
