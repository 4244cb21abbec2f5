/// The call of a part.
struct PartCall {
    var callee: String
    let arguments: [Layout]
    /// What stands behind the call.
    var tail = ""

    var layout: Layout { .call(callee, arguments, tail: tail) }

    /// The call with words in front.
    func behind(_ words: String) -> PartCall {
        var call = self
        call.callee = words + callee
        return call
    }
}
