import Understudy

/// One operation with its arguments.
struct Step<Seam>: Sendable {
    /// The call as it stands in source, behind the dot; written when a report needs it.
    let call: @Sendable () -> String
    /// How the call is marked: `try await `.
    let marks: String
    let perform: @Sendable (Seam) async -> Outcome
}

/// Steps that come one after the other.
extension Array {
    /// What comes of each step on one object.
    func outcomes<Seam>(on seam: Seam) async -> [Outcome] where Element == Step<Seam> {
        var outcomes: [Outcome] = []
        for step in self { outcomes.append(await step.perform(seam)) }
        return outcomes
    }
}
