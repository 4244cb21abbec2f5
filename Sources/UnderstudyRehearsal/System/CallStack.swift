/// The functions that a suspended task is in, as addresses.
struct CallStack: Hashable, Sendable {
    /// Where their code goes on, the innermost one first: that is where the task goes on.
    var code: [UInt]
    /// What the function that a task begins with has captured: where the compiler has wrapped a
    /// closure to make it fit, the description of that closure is among it.
    var captured: [UInt] = []
}
