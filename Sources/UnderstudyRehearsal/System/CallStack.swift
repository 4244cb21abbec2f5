/// The functions of a suspended task, as addresses.
struct CallStack: Hashable, Sendable {
    /// The resume addresses, innermost first: that's where the task resumes.
    var code: [UInt]
    /// The captures of the task's first function: if the compiler has wrapped a closure for a
    /// conversion, the context of that closure is among them.
    var captured: [UInt] = []
}
