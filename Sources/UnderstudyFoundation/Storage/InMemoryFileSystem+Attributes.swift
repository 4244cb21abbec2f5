import Foundation

extension InMemoryFileSystem {
    /// The attributes of a file or folder.
    public struct Attributes: Sendable, Equatable {
        /// The number of bytes; 0 for a folder.
        public var size: Int
        /// `true` for a folder.
        public var isDirectory: Bool
        /// `true` for a symbolic link.
        public var isSymbolicLink: Bool
        /// The date of the creation or the latest write.
        public var modificationDate: Date
        /// The POSIX permission bits.
        public var permissions: Int

        /// Creates attributes for comparison.
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
