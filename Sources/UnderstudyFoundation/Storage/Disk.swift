import Foundation

/// A place in a file system, as the names on the way to it.
struct Path: Hashable {
    var names: [String]

    init(names: [String]) { self.names = names }

    init(_ url: URL) {
        names = []
        for name in url.path.split(separator: "/") where name != "." {
            if name == ".." { _ = names.popLast() } else { names.append(String(name)) }
        }
    }

    var parent: Path { Path(names: names.dropLast()) }

    /// Whether this is another place, or one in it.
    func isAtOrIn(_ other: Path) -> Bool { names.starts(with: other.names) }
}

/// The files and folders of an ``InMemoryFileSystem``, by their places.
struct Disk {
    var capacity: Int?
    var items: [Path: Item] = [
        Path(names: []): Item(
            data: nil, modificationDate: Date(timeIntervalSinceReferenceDate: 0),
            permissions: 0o755)
    ]

    init(capacity: Int?) { self.capacity = capacity }

    struct Item {
        /// `nil` for a folder.
        var data: Data?
        var modificationDate: Date
        var permissions: Int

        var attributes: InMemoryFileSystem.Attributes {
            .init(
                size: data?.count ?? 0, isDirectory: data == nil,
                modificationDate: modificationDate, permissions: permissions)
        }
    }

    // MARK: - Looking

    func item(
        _ path: Path, missing code: CocoaError.Code = .fileReadNoSuchFile
    ) throws -> Item {
        guard let item = items[path] else { throw error(code, path) }
        return item
    }

    func read(_ path: Path) throws -> Data {
        let item = try item(path)
        guard item.permissions & 0o400 != 0 else { throw error(.fileReadNoPermission, path) }
        guard let data = item.data else { throw error(.fileReadUnknown, path) }
        return data
    }

    func names(in path: Path) throws -> [String] {
        let folder = try item(path)
        guard folder.data == nil else { throw error(.fileReadUnknown, path) }
        guard folder.permissions & 0o400 != 0 else { throw error(.fileReadNoPermission, path) }
        return items.keys.filter { $0.parent == path && $0 != path }
            .compactMap(\.names.last).sorted()
    }

    // MARK: - Changing

    mutating func write(_ data: Data, to path: Path, at date: Date) throws {
        if let old = items[path] {
            guard old.data != nil else { throw error(.fileWriteUnknown, path) }
            guard old.permissions & 0o200 != 0 else { throw error(.fileWriteNoPermission, path) }
        } else {
            try allowChange(in: path.parent, for: path)
        }
        let permissions = items[path]?.permissions ?? 0o644
        items[path] = Item(data: data, modificationDate: date, permissions: permissions)
        try checkSpace(for: path)
    }

    mutating func makeFolder(_ path: Path, andParents: Bool, at date: Date) throws {
        if let existing = items[path] {
            if andParents, existing.data == nil { return }
            throw error(.fileWriteFileExists, path)
        }
        if andParents { try makeFolder(path.parent, andParents: true, at: date) }
        try allowChange(in: path.parent, for: path)
        items[path] = Item(data: nil, modificationDate: date, permissions: 0o755)
    }

    mutating func remove(_ path: Path) throws {
        _ = try item(path, missing: .fileNoSuchFile)
        try allowChange(in: path.parent, for: path)
        items = items.filter { !$0.key.isAtOrIn(path) }
    }

    mutating func copy(_ source: Path, to destination: Path, isMove: Bool) throws {
        let code: CocoaError.Code = isMove ? .fileNoSuchFile : .fileReadNoSuchFile
        _ = try item(source, missing: code)
        if items[destination] != nil { throw error(.fileWriteFileExists, destination) }
        // A folder has no place in itself.
        if destination.isAtOrIn(source) { throw error(.fileWriteUnknown, destination) }
        try allowChange(in: destination.parent, for: destination)
        for (path, item) in items where path.isAtOrIn(source) {
            let rest = path.names.dropFirst(source.names.count)
            items[Path(names: destination.names + rest)] = item
        }
        if isMove { return try remove(source) }
        try checkSpace(for: destination)
    }

    private func allowChange(in folder: Path, for path: Path) throws {
        guard let item = items[folder] else { throw error(.fileNoSuchFile, path) }
        guard item.data == nil else { throw error(.fileWriteUnknown, path) }
        guard item.permissions & 0o200 != 0 else { throw error(.fileWriteNoPermission, path) }
    }

    private func checkSpace(for path: Path) throws {
        guard let capacity else { return }
        let used = items.values.reduce(0) { $0 + ($1.data?.count ?? 0) }
        if used > capacity { throw error(.fileWriteOutOfSpace, path) }
    }

    private func error(_ code: CocoaError.Code, _ path: Path) -> CocoaError {
        CocoaError(code, userInfo: [NSFilePathErrorKey: "/" + path.names.joined(separator: "/")])
    }
}
