extension SeamContract {
    /// Makes a fresh object for each test and for each run, and clears up after it.
    public struct Factory: Sendable, Identifiable, CustomStringConvertible {
        /// What it makes, in a word or two: `in memory`. It names the test case and stands in
        /// reports.
        public let id: String
        private let around: @Sendable ((Seam) async throws -> Void) async throws -> Void

        /// A factory of objects that leave nothing behind.
        ///
        /// - Parameters:
        ///   - name: what it makes.
        ///   - make: makes a fresh one.
        public init(_ name: String, _ make: @escaping @Sendable () async throws -> Seam) {
            self.init(name, around: { body in try await body(make()) })
        }

        /// A factory of objects that something has to be done for, before or afterwards.
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
        ///   - name: what it makes.
        ///   - around: makes a fresh one, hands it to the body that it gets, once, and clears up.
        public init(
            _ name: String,
            around: @escaping @Sendable ((Seam) async throws -> Void) async throws -> Void
        ) {
            id = name
            self.around = around
        }

        /// The name.
        public var description: String { id }

        /// Runs `body` with a fresh object, which no other test sees.
        ///
        /// - Parameter body: works with the object.
        /// - Returns: what `body` returns.
        /// - Throws: what `body` throws, or the making of the object.
        public func run<Result>(_ body: (Seam) async throws -> Result) async throws -> Result {
            var result: Result?
            try await around { seam in result = try await body(seam) }
            guard let result else { throw Unmade(name: id) }
            return result
        }
    }

    /// A factory has not called the body that it got.
    struct Unmade: Error, CustomStringConvertible {
        let name: String
        var description: String { "the factory “\(name)” has not called its body" }
    }
}
