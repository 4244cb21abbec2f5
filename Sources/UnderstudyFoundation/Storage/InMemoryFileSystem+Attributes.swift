import Foundation

extension InMemoryFileSystem {
    /// A type describing the attributes of a file or folder.
    public struct Attributes: Sendable, Equatable {
        /// The size of the file in bytes. For a folder, the value of this property is `0`.
        public var size: Int
        /// Whether or not this item is a folder.
        public var isDirectory: Bool
        /// Whether or not this item is a symbolic link.
        public var isSymbolicLink: Bool
        /// The date when this item was created or last written.
        public var modificationDate: Date
        /// The POSIX permission bits.
        public var permissions: Int

        /// Creates attributes, for example to compare them with the attributes of a file.
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
