/// What a rehearsal runs.
package typealias StageBody = @Sendable (Rehearsal.Stage) async throws -> Void
