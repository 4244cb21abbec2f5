import Foundation

/// The files and folders of an ``InMemoryFileSystem``.
///
/// Each file or folder is represented by a numbered node. Nodes are found by path resolution as
/// specified in POSIX (IEEE Std 1003.1, 4.16 Pathname Resolution).
struct FileSystemState {
    /// The maximum total size of all files in bytes, or `nil` if the capacity is unlimited.
    let capacity: Int?
    private var nodes: [Int: FileNode]
    /// The numbers of the nodes in each folder, keyed by name.
    private var entries: [Int: [FileName: Int]] = [:]
    private var lastNumber = root
    /// The total size of all files in bytes.
    private var used = 0
    /// The values that the current change replaced, in the order in which they were replaced.
    private var replaced: [Replaced] = []

    static let root = 0
    /// The maximum number of links that Linux follows in a path.
    private static let maximumLinks = 40
    /// The maximum number of bytes in a name (`NAME_MAX` on Linux).
    private static let maximumNameLength = 255
    /// The maximum number of bytes in a path (`PATH_MAX` on Linux, without the final zero).
    static let maximumPathLength = 4_095

    init(capacity: Int?) {
        self.capacity = capacity
        nodes = [
            Self.root: FileNode(
                content: .folder, parent: Self.root, permissions: 0o755,
                modificationDate: Date(timeIntervalSinceReferenceDate: 0))
        ]
    }

    /// The end of a resolved path.
    struct ResolvedPath {
        var folder: Int
        /// The name of the item in its folder, or `nil` if the path ends with `.`, `..` or at the
        /// root.
        var name: FileName?
        /// The node at the path, or `nil` if nothing exists there.
        var node: Int?
    }

    subscript(number: Int) -> FileNode {
        get {
            guard let node = nodes[number] else {
                preconditionFailure("a folder contains a node that doesn't exist")
            }
            return node
        }
        set { set(newValue, at: number) }
    }

    /// Returns the contents of a folder, sorted by name. If the node isn't a folder, the result is
    /// empty.
    func sortedChildren(of number: Int) -> [(name: FileName, node: Int)] {
        (entries[number] ?? [:]).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    // MARK: - Changing

    private enum Replaced {
        case node(FileNode?, Int)
        case entry(Int?, FileName, folder: Int)
    }

    /// Performs a change atomically. If the change fails, the disk isn't modified.
    mutating func change(_ body: (inout FileSystemState) throws -> Void) throws {
        defer { replaced = [] }
        do {
            try body(&self)
        } catch {
            for old in replaced.reversed() {
                switch old {
                case .node(let node, let number): set(node, at: number)
                case .entry(let node, let name, let folder): set(node, as: name, in: folder)
                }
            }
            throw error
        }
    }

    private mutating func set(_ node: FileNode?, at number: Int) {
        replaced.append(.node(nodes[number], number))
        used += (node?.size ?? 0) - (nodes[number]?.size ?? 0)
        nodes[number] = node
    }

    private mutating func set(_ node: Int?, as name: FileName, in folder: Int) {
        replaced.append(.entry(entries[folder]?[name], name, folder: folder))
        entries[folder, default: [:]][name] = node
        if entries[folder]?.isEmpty == true { entries[folder] = nil }
    }

    // MARK: - Walking

    /// Resolves a path.
    ///
    /// - Parameters:
    ///   - followsLast: Whether to follow a link at the end of the path.
    func resolve(_ path: String, followsLast: Bool) throws(FileError) -> ResolvedPath {
        if path.isEmpty { throw .notFound }
        if path.utf8.count > Self.maximumPathLength { throw .nameTooLong }
        var place = ResolvedPath(folder: Self.root, name: nil, node: Self.root)
        var names = Self.names(path)
        var links = 0
        while let name = names.popLast() {
            guard let number = place.node else { throw .notFound }
            place = try step(from: number, to: name)
            guard let next = place.node, case .link(let target) = self[next].content,
                followsLast || !names.isEmpty
            else { continue }
            links += 1
            if links > Self.maximumLinks { throw .tooManyLinks }
            let start = target.unicodeScalars.first == "/" ? Self.root : place.folder
            place = ResolvedPath(folder: self[start].parent, name: nil, node: start)
            names += Self.names(target)
        }
        return place
    }

    /// Returns the components of a path in reverse order.
    ///
    /// A slash is always treated as a separator, even if it's followed by a combining character.
    private static func names(_ path: String) -> [FileName] {
        path.unicodeScalars.split(separator: "/").reversed().map { FileName(String($0)) }
    }

    /// Resolves a single component of a path.
    private func step(from number: Int, to name: FileName) throws(FileError) -> ResolvedPath {
        let folder = self[number]
        guard folder.isFolder else { throw .notAFolder }
        guard folder.canSearch else { throw .noPermission }
        if name.text == "." { return ResolvedPath(folder: folder.parent, name: nil, node: number) }
        if name.text == ".." {
            return ResolvedPath(folder: self[folder.parent].parent, name: nil, node: folder.parent)
        }
        if name.text.utf8.count > Self.maximumNameLength { throw .nameTooLong }
        return ResolvedPath(folder: number, name: name, node: entries[number]?[name])
    }

    /// Returns the node at a path.
    func node(_ path: String, followsLast: Bool) throws(FileError) -> Int {
        guard let node = try resolve(path, followsLast: followsLast).node else { throw .notFound }
        return node
    }

    // MARK: - Nodes

    /// Adds a node at a path that isn't in use.
    mutating func add(
        _ content: FileNode.Content, at place: ResolvedPath, permissions: Int, _ date: Date
    ) throws(FileError) {
        guard place.node == nil, let name = place.name else { throw .exists }
        lastNumber += 1
        try attach(lastNumber, to: place.folder, as: name, date)
        self[lastNumber] = FileNode(
            content: content, parent: place.folder, permissions: permissions,
            modificationDate: date)
    }

    /// Adds an entry to a folder.
    mutating func attach(
        _ node: Int, to folder: Int, as name: FileName, _ date: Date
    ) throws(FileError) {
        try checkWriting(in: folder)
        set(node, as: name, in: folder)
        self[folder].modificationDate = date
        if nodes[node] != nil { self[node].parent = folder }
    }

    /// Removes an entry from a folder.
    mutating func detach(_ name: FileName, from folder: Int, _ date: Date) throws(FileError) {
        try checkWriting(in: folder)
        set(nil, as: name, in: folder)
        self[folder].modificationDate = date
    }

    private func checkWriting(in folder: Int) throws(FileError) {
        guard self[folder].isFolder else { throw .notAFolder }
        guard self[folder].canWrite, self[folder].canSearch else { throw .noPermission }
    }

    /// Removes a node, including its contents, after it was removed from its last folder.
    mutating func forget(_ number: Int) {
        for (name, child) in entries[number] ?? [:] {
            set(nil, as: name, in: number)
            forget(child)
        }
        set(nil, at: number)
    }

    func checkSpace() throws(FileError) {
        if let capacity, used > capacity { throw .noSpace }
    }
}

// MARK: - Nodes

/// A file, a folder, or a symbolic link.
struct FileNode {
    enum Content {
        case file(Data)
        case folder
        /// A symbolic link with its target, exactly as the target was specified.
        case link(String)
    }

    var content: Content
    /// The number of the parent folder. Note that the root is its own parent.
    var parent: Int
    var permissions: Int
    var modificationDate: Date

    var isFolder: Bool {
        if case .folder = content { true } else { false }
    }

    /// The number of bytes that count against the capacity.
    var size: Int {
        if case .file(let data) = content { data.count } else { 0 }
    }

    var canRead: Bool { permissions & 0o400 != 0 }
    var canWrite: Bool { permissions & 0o200 != 0 }
    /// `true` if path resolution may pass through this folder.
    var canSearch: Bool { permissions & 0o100 != 0 }
}

/// The name of a file in its folder.
///
/// Names are compared in the same way as on the platform's disks. On Linux, two names are equal if
/// their bytes are equal. On Apple platforms, the precomposed and decomposed forms of a character
/// are equivalent, as they are in a `String`.
struct FileName: Hashable, Comparable {
    let text: String

    init(_ text: String) { self.text = text }

    static func < (lhs: Self, rhs: Self) -> Bool {
        lhs.text == rhs.text
            ? lhs.text.utf8.lexicographicallyPrecedes(rhs.text.utf8) : lhs.text < rhs.text
    }

    #if !canImport(Darwin)
        static func == (lhs: Self, rhs: Self) -> Bool {
            lhs.text.utf8.elementsEqual(rhs.text.utf8)
        }

        func hash(into hasher: inout Hasher) {
            for byte in text.utf8 { hasher.combine(byte) }
        }
    #endif
}

// MARK: - Errors

/// A POSIX error, which can be converted to a `CocoaError` in the same way as in Foundation.
indirect enum FileError: Error {
    case notFound
    case exists
    case notAFolder
    case isAFolder
    case noPermission
    case noSpace
    case tooManyLinks
    case invalid
    case nameTooLong
    /// An error that occurred while a writing function was reading its source.
    case ofSource(FileError)
    /// An error about the second of the two paths of a function.
    case ofDestination(FileError)

    var isOfDestination: Bool {
        if case .ofDestination = self { true } else { false }
    }

    /// The error code used by functions that read.
    var reading: CocoaError.Code {
        switch self {
        case .notFound: .fileReadNoSuchFile
        case .noPermission: .fileReadNoPermission
        case .nameTooLong: .fileReadInvalidFileName
        case .ofSource(let error), .ofDestination(let error): error.reading
        default: .fileReadUnknown
        }
    }

    /// The error code used by functions that write.
    var writing: CocoaError.Code {
        switch self {
        case .notFound: .fileNoSuchFile
        case .exists: .fileWriteFileExists
        case .noPermission: .fileWriteNoPermission
        case .noSpace: .fileWriteOutOfSpace
        case .nameTooLong: .fileWriteInvalidFileName
        case .ofSource(let error): error.reading
        case .ofDestination(let error): error.writing
        default: .fileWriteUnknown
        }
    }
}
