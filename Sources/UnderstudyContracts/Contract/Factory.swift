extension SeamContract {
    /// A type that creates a new object for each test and for each run, and cleans up after it has
    /// been used.
    public struct Factory: Sendable, Identifiable, CustomStringConvertible {
        /// A short description of the object, such as `in memory`. It is used in reports and in the
        /// name of a test case.
        public let id: String
        private let around: @Sendable ((Seam) async throws -> Void) async throws -> Void

        /// Creates a factory of objects that do not require any cleanup.
        ///
        /// - Parameters:
        ///   - name: A short description of the object.
        ///   - make: A closure that creates a new object.
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

        /// Calls a closure with a new object that is not shared with any other test.
        ///
        /// - Parameters:
        ///   - body: The closure to call.
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

    /// An error indicating that a factory did not call its argument.
    struct BodyNotCalled: Error, CustomStringConvertible {
        let name: String
        var description: String { "the factory \"\(name)\" didn't call its body" }
    }
}
