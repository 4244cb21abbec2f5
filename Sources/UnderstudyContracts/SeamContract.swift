import Understudy

/// A contract between a real implementation and its fakes: how to create each of them, and the
/// operations that all of them support.
///
/// You can use a contract for three kinds of tests. First, you can write a suite once and run it
/// with each of the factories:
///
/// ```swift
/// @Test(arguments: contract.factories)
/// func `A storage returns the latest data that was written`(
///     _ factory: SeamContract<any NoteStorage>.Factory
/// ) async throws {
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
    /// The factories of this contract.
    ///
    /// The first element is the factory of the real implementation, and it's followed by those of
    /// the fakes.
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
    ///     operation twice, it's chosen twice as often.
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
        comparison = OutcomeComparison(relevantPart: errors)
    }

    var live: Factory { factories[0] }
    var fakes: some Collection<Factory> { factories.dropFirst() }
}

// MARK: - Factories

extension SeamContract {
    /// A factory that creates a new object for each test and each run, and cleans up after it has
    /// been used.
    public struct Factory: Sendable, Identifiable, CustomStringConvertible {
        /// A short description of the object, such as `in memory`.
        ///
        /// It's used in reports and in the name of a test case.
        public let id: String
        private let around: @Sendable ((Seam) async throws -> Void) async throws -> Void

        /// Creates a factory of objects that don't require any cleanup.
        public init(_ name: String, _ make: @escaping @Sendable () async throws -> Seam) {
            self.init(name, around: { body in try await body(make()) })
        }

        /// Creates a factory of objects that require setup or cleanup.
        ///
        /// For example, an object may need a temporary folder, which should be removed afterwards:
        ///
        /// ```swift
        /// live: .init(
        ///     "folder",
        ///     around: { body in
        ///         let folder = FileManager.default.temporaryDirectory
        ///             .appending(path: UUID().uuidString)
        ///         defer { try? FileManager.default.removeItem(at: folder) }
        ///         try await body(FolderStorage(folder: folder))
        ///     }),
        /// ```
        ///
        /// - Parameters:
        ///   - name: A short description of the object.
        ///   - around: A closure that creates a new object, calls its argument once with this
        ///     object, and then cleans up.
        public init(
            _ name: String,
            around: @escaping @Sendable ((Seam) async throws -> Void) async throws -> Void
        ) {
            id = name
            self.around = around
        }

        /// The short description of the object.
        public var description: String { id }

        /// Calls a closure with a new object that isn't shared with any other test.
        ///
        /// - Returns: Whatever is returned by `body`.
        ///
        /// - Throws: Whatever is thrown by `body`, or any error that occurs while the object is
        ///   created.
        public func run<Result>(_ body: (Seam) async throws -> Result) async throws -> Result {
            var result: Result?
            try await around { seam in result = try await body(seam) }
            guard let result else { throw BodyNotCalled(name: id) }
            return result
        }
    }

    /// An error indicating that a factory didn't call its argument.
    private struct BodyNotCalled: Error, CustomStringConvertible {
        let name: String
        var description: String { "the factory \"\(name)\" didn't call its body" }
    }
}

// MARK: - Steps

extension SeamContract {
    /// Returns random steps.
    ///
    /// Each of them uses a separate sequence of random numbers so that removing a step doesn't
    /// change the other steps.
    func randomSteps(_ count: Int, from random: inout TestNumberGenerator) -> [Step<Seam>] {
        (0..<count).map { _ in
            var stepRandom = random.split()
            return stepRandom.one(of: operations).draw(&stepRandom)
        }
    }

    /// Returns random steps of several tasks.
    ///
    /// These steps only use two or three kinds of operations, with one of two sets of arguments
    /// each, so that the tasks are likely to conflict. Using a few kinds of operations for each
    /// seed finds more problems than using all of them every time. For more information, see Groce
    /// et al., "Swarm testing", 2012.
    func randomPrograms(
        ofTasks tasks: Int, operations count: Int, from random: inout TestNumberGenerator
    ) -> [[Step<Seam>]] {
        let size = Int.random(in: 2...3, using: &random)
        let kinds = operations.shuffled(using: &random).prefix(size)
        let draws = [random.split(), random.split()]
        return (0..<tasks).map { _ in
            (0..<count).map { _ in
                var draw = random.one(of: draws)
                return random.one(of: kinds).draw(&draw)
            }
        }
    }

    /// The reason why the contract can't be checked, or `nil` if it can.
    var problem: String? {
        if operations.isEmpty { return "\(name): the contract has no operations" }
        return factories.count < 2 ? "\(name): the contract has no fake to compare with" : nil
    }

    /// Returns the reason why the contract can't be checked with the given numbers, or `nil` if it
    /// can.
    func problem(of counts: KeyValuePairs<String, Int>) -> String? {
        if let problem { return problem }
        return counts.first { $0.value < 1 }.map { label, count in
            "\(name): nothing was compared: \(label) is \(count), but must be at least 1"
        }
    }
}
