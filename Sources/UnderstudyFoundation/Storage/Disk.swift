import Foundation

/// The files and folders of an ``InMemoryFileSystem``: nodes by number, found by walking along a
/// path as POSIX does (IEEE Std 1003.1, 4.16 Pathname Resolution).
struct Disk {
    /// The most bytes that all files have together; `nil` for no limit.
    let capacity: Int?
    private(set) var nodes: [Int: FileNode]
    private var lastNumber = root

    static let root = 0
    /// As many links as Linux follows on one way.
    private static let mostLinks = 40
    private static let longestName = 255

    init(capacity: Int?) {
        self.capacity = capacity
        nodes = [
            Self.root: FileNode(
                content: .folder([:]), parent: Self.root, permissions: 0o755,
                modificationDate: Date(timeIntervalSinceReferenceDate: 0))
        ]
    }

    /// Where a path ends.
    struct Place {
        var folder: Int
        /// The name in the folder; `nil` where the path ends with `.`, `..` or at the root.
        var name: FileName?
        /// What is there; `nil` where nothing is.
        var node: Int?
    }

    subscript(number: Int) -> FileNode {
        get {
            guard let node = nodes[number] else {
                preconditionFailure("a folder has a node that is not there")
            }
            return node
        }
        set { nodes[number] = newValue }
    }

    // MARK: - Walking

    /// Walks along a path.
    ///
    /// - Parameter followsLast: whether a link at its end is followed.
    func place(_ path: String, followsLast: Bool) throws(FileError) -> Place {
        var place = Place(folder: Self.root, name: nil, node: Self.root)
        var names = Self.names(path)
        var links = 0
        while let name = names.popLast() {
            guard let number = place.node else { throw .notFound }
            place = try step(from: number, to: name)
            guard let next = place.node, case .link(let target) = self[next].content,
                followsLast || !names.isEmpty
            else { continue }
            links += 1
            if links > Self.mostLinks { throw .tooManyLinks }
            let start = target.unicodeScalars.first == "/" ? Self.root : place.folder
            place = Place(folder: self[start].parent, name: nil, node: start)
            names += Self.names(target)
        }
        return place
    }

    /// The names on the way, the first one last. A slash is one whatever letter follows it, and
    /// may combine with it.
    private static func names(_ path: String) -> [FileName] {
        path.unicodeScalars.split(separator: "/").reversed().map { FileName(String($0)) }
    }

    /// One step on the way.
    private func step(from number: Int, to name: FileName) throws(FileError) -> Place {
        let folder = self[number]
        guard let children = folder.children else { throw .notAFolder }
        guard folder.canSearch else { throw .noPermission }
        if name.text == "." { return Place(folder: folder.parent, name: nil, node: number) }
        if name.text == ".." {
            return Place(folder: self[folder.parent].parent, name: nil, node: folder.parent)
        }
        if name.text.utf8.count > Self.longestName { throw .nameTooLong }
        return Place(folder: number, name: name, node: children[name])
    }

    /// What is at a path.
    func node(_ path: String, followsLast: Bool) throws(FileError) -> Int {
        guard let node = try place(path, followsLast: followsLast).node else { throw .notFound }
        return node
    }

    // MARK: - Nodes

    /// Makes a node at a place where nothing is.
    mutating func add(
        _ content: FileNode.Content, at place: Place, permissions: Int, _ date: Date
    ) throws(FileError) {
        guard place.node == nil, let name = place.name else { throw .exists }
        lastNumber += 1
        try attach(lastNumber, to: place.folder, as: name, date)
        nodes[lastNumber] = FileNode(
            content: content, parent: place.folder, permissions: permissions,
            modificationDate: date)
    }

    /// Gives a folder an entry.
    mutating func attach(
        _ node: Int, to folder: Int, as name: FileName, _ date: Date
    ) throws(FileError) {
        guard var children = self[folder].children else { throw .notAFolder }
        guard self[folder].canWrite, self[folder].canSearch else { throw .noPermission }
        children[name] = node
        self[folder].content = .folder(children)
        self[folder].modificationDate = date
        nodes[node]?.parent = folder
    }

    /// Takes an entry out of a folder.
    mutating func detach(_ name: FileName, from folder: Int, _ date: Date) throws(FileError) {
        guard var children = self[folder].children else { throw .notAFolder }
        guard self[folder].canWrite, self[folder].canSearch else { throw .noPermission }
        children[name] = nil
        self[folder].content = .folder(children)
        self[folder].modificationDate = date
    }

    /// Forgets a node that no folder has any more, with all that is in it.
    mutating func forget(_ number: Int) {
        for child in (self[number].children ?? [:]).values { forget(child) }
        nodes[number] = nil
    }

    func checkSpace() throws(FileError) {
        guard let capacity else { return }
        if nodes.values.reduce(0, { $0 + $1.size }) > capacity { throw .noSpace }
    }
}
