import Foundation

extension InMemoryFileSystem {
    /// What is known of a file or folder beside its contents.
    public struct Attributes: Sendable, Equatable {
        /// The number of bytes; 0 for a folder.
        public var size: Int
        /// Whether it is a folder.
        public var isDirectory: Bool
        /// Whether it is a symbolic link.
        public var isSymbolicLink: Bool
        /// When it was made or written last.
        public var modificationDate: Date
        /// The bits of POSIX.
        public var permissions: Int

        /// Makes attributes, to compare with.
        ///
        /// - Parameters:
        ///   - size: the number of bytes.
        ///   - isDirectory: whether it is a folder.
        ///   - modificationDate: when it was made or written last.
        ///   - permissions: the bits of POSIX.
        ///   - isSymbolicLink: whether it is a symbolic link.
        public init(
            size: Int, isDirectory: Bool, modificationDate: Date, permissions: Int,
            isSymbolicLink: Bool = false
        ) {
            self.size = size
            self.isDirectory = isDirectory
            self.modificationDate = modificationDate
            self.permissions = permissions
            self.isSymbolicLink = isSymbolicLink
        }
    }
}

extension FileNode {
    var attributes: InMemoryFileSystem.Attributes {
        var (isLink, length) = (false, size)
        if case .link(let target) = content { (isLink, length) = (true, target.utf8.count) }
        return .init(
            size: length, isDirectory: isFolder, modificationDate: modificationDate,
            permissions: permissions, isSymbolicLink: isLink)
    }
}
