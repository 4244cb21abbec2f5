extension SeamContract {
    /// Creates a new object for each test and each run, and cleans up after it.
    public struct Factory: Sendable, Identifiable, CustomStringConvertible {
        /// A short description of the object: `in memory`. It's used in the name of the test case
        /// and in reports.
        public let id: String
        private let around: @Sendable ((Seam) async throws -> Void) async throws -> Void

        /// Creates a factory of objects that need no cleanup.
        ///
        /// - Parameters:
        ///   - name: a short description of the object.
        ///   - make: creates a new object.
        public init(_ name: String, _ make: @escaping @Sendable () async throws -> Seam) {
            self.init(name, around: { body in try await body(make()) })
        }

        /// Creates a factory of objects that require setup or cleanup.
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
        ///   - name: a short description of the object.
        ///   - around: creates a new object, passes it to the body once, and cleans up.
        public init(
            _ name: String,
            around: @escaping @Sendable ((Seam) async throws -> Void) async throws -> Void
        ) {
            id = name
            self.around = around
        }

        /// The name.
        public var description: String { id }

        /// Runs `body` with a new object that isn't shared with other tests.
        ///
        /// - Parameter body: uses the object.
        /// - Returns: The result of `body`.
        /// - Throws: The errors of `body`, and of the creation of the object.
        public func run<Result>(_ body: (Seam) async throws -> Result) async throws -> Result {
            var result: Result?
            try await around { seam in result = try await body(seam) }
            guard let result else { throw BodyNotCalled(name: id) }
            return result
        }
    }

    /// The error of a factory that didn't call its body.
    struct BodyNotCalled: Error, CustomStringConvertible {
        let name: String
        var description: String { "the factory \"\(name)\" didn't call its body" }
    }
}
