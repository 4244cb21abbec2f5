import Understudy

/// Specifies how to create a real implementation and its fakes, and the operations that all of them
/// support.
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
/// ``expectAgreement(runs:operations:seed:fileID:filePath:line:column:)`` performs random
/// operations on the real implementation and on each fake, and compares their outcomes.
/// ``expectAgreement(ofTasks:operations:seed:fileID:filePath:line:column:)`` performs them in
/// several tasks on one instance of the real implementation, and searches for a sequential order in
/// which the fake returns the same results.
public struct SeamContract<Seam>: Sendable {
    /// The name of the seam in reports.
    let name: String
    /// The factory of the real implementation, followed by those of the fakes.
    public let factories: [Factory]
    /// The operations to choose from.
    package let operations: [Operation]
    let comparison: OutcomeComparison

    /// Creates a contract.
    ///
    /// - Parameters:
    ///   - name: the name of the seam in reports.
    ///   - live: the factory of the real implementation. The fakes are compared with it.
    ///   - fakes: the factories of the fakes. The first one is the model for concurrent tasks.
    ///   - operations: the operations that each of them supports. An operation that is listed twice
    ///     is chosen twice as often.
    ///   - errors: returns the relevant part of an error, such as its code; by default, the whole
    ///     error. It's compared like the arguments of a spy.
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
