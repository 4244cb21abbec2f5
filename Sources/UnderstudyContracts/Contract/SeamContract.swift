import Understudy

/// What a fake and its live counterpart have in common: how each is made, and what can be done with
/// both.
///
/// A contract gives three kinds of tests. A suite that is written once runs on each factory:
///
/// ```swift
/// @Test("A storage returns the latest data that was written", arguments: contract.factories)
/// func roundTrip(_ factory: SeamContract<any NoteStorage>.Factory) async throws {
///     try await factory.run { storage in
///         try storage.write(Data([1]), as: "a")
///         try storage.write(Data([2, 3]), as: "a")
///         #expect(try storage.read("a") == Data([2, 3]))
///     }
/// }
/// ```
///
/// ``expectAgreement(runs:operations:seed:fileID:filePath:line:column:)`` performs operations drawn
/// from a seed on the live object and on each fake, and compares what comes of them.
/// ``expectAgreement(ofTasks:operations:seed:fileID:filePath:line:column:)`` performs them in
/// several tasks on one live object, and looks for an order of them that the fake explains.
public struct SeamContract<Seam>: Sendable {
    /// What the seam is called in reports.
    let name: String
    /// How the live object is made, then how the fakes are.
    public let factories: [Factory]
    /// What is drawn from.
    package let operations: [Operation]
    let comparison: OutcomeComparison

    /// Declares a contract.
    ///
    /// - Parameters:
    ///   - name: what the seam is called in reports.
    ///   - live: how the live object is made. The fakes are compared with it.
    ///   - fakes: how the fakes are made; the first one is the model of what several tasks do.
    ///   - operations: what can be done with each of them. One that stands here twice is drawn
    ///     twice as often.
    ///   - errors: what counts of an error, such as its code; by default all that `==` looks at. It
    ///     is compared as the arguments of a spy are.
    public init(
        _ name: String, live: Factory, fakes: Factory..., operations: [Operation] = [],
        comparing errors: @escaping @Sendable (any Error) -> Any = { $0 }
    ) {
        self.name = name
        factories = [live] + fakes
        self.operations = operations
        comparison = OutcomeComparison(essence: errors)
    }

    var live: Factory { factories[0] }
    var fakes: some Collection<Factory> { factories.dropFirst() }
}
