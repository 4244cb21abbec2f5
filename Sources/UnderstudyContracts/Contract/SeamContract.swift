import Understudy

/// A type that specifies how to create a real implementation and its fakes, and which operations
/// are supported by all of them.
///
/// You can use a contract for three kinds of tests. First, you can write a suite once and run it
/// with each of the factories:
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
/// Second, ``expectAgreement(runs:operations:seed:fileID:filePath:line:column:)`` performs random
/// operations on the real implementation and on each fake, and compares their outcomes.
///
/// Third, ``expectAgreement(ofTasks:operations:seed:fileID:filePath:line:column:)`` performs random
/// operations in several tasks, which share an instance of the real implementation. It then
/// searches for a sequential order in which the fake returns the same results.
public struct SeamContract<Seam>: Sendable {
    /// The name of the seam that is used in reports.
    let name: String
    /// The factories of this contract. The first element is the factory of the real implementation,
    /// and it is followed by those of the fakes.
    public let factories: [Factory]
    /// The operations that are used to generate steps.
    package let operations: [Operation]
    let comparison: OutcomeComparison

    /// Creates a contract.
    ///
    /// - Parameters:
    ///   - name: The name of the seam that is used in reports.
    ///   - live: The factory of the real implementation. All fakes are compared with it.
    ///   - fakes: The factories of the fakes. The first fake is the model for concurrent tasks.
    ///   - operations: The operations that all of the implementations support. If you list an
    ///     operation twice, it is chosen twice as often.
    ///   - errors: A closure that returns the relevant part of an error, such as its code. This
    ///     part is compared in the same way as the arguments of a spy. By default, errors are
    ///     compared as a whole.
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
