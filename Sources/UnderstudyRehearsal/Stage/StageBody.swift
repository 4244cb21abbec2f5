/// The body of a rehearsal.
package typealias StageBody = @Sendable (Rehearsal.Stage) async throws -> Void
