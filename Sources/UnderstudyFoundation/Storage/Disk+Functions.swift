import Foundation

// What the functions of the file system do, step by step as Foundation does.

extension Disk {
    // MARK: - Files

    func read(_ path: String) throws(FileError) -> Data {
        let node = self[try node(path, followsLast: true)]
        guard node.canRead else { throw .noPermission }
        guard case .file(let data) = node.content else { throw .isAFolder }
        return data
    }

    mutating func write(_ data: Data, to path: String, _ date: Date) throws(FileError) {
        let place = try place(path, followsLast: true)
        if let number = place.node {
            guard case .file = self[number].content else { throw .isAFolder }
            guard self[number].canWrite else { throw .noPermission }
            self[number].content = .file(data)
            self[number].modificationDate = date
        } else {
            try add(.file(data), at: place, permissions: 0o644, date)
        }
        try checkSpace()
    }

    // MARK: - Folders

    /// What is in a folder, sorted by name; a link is none, wherever it leads.
    func items(in path: String) throws(FileError) -> [(name: String, isFolder: Bool)] {
        let folder = self[try node(path, followsLast: true)]
        guard let children = folder.children else { throw .notAFolder }
        guard folder.canRead else { throw .noPermission }
        return children.sorted { $0.key < $1.key }.map { name, number in
            (name.text, self[number].children != nil)
        }
    }

    mutating func makeFolder(_ path: String, _ date: Date) throws(FileError) {
        let place = try place(path, followsLast: false)
        try add(.folder([:]), at: place, permissions: 0o755, date)
    }

    mutating func makeFolders(_ path: String, _ date: Date) throws(FileError) {
        if let number = try? node(path, followsLast: true) {
            if self[number].children == nil { throw .exists }
            return
        }
        let parent = Self.parent(of: path)
        if !parent.isEmpty, (try? node(parent, followsLast: true)) == nil {
            try makeFolders(parent, date)
        }
        do { try makeFolder(path, date) } catch .exists where isFolder(path) {}
    }

    private func isFolder(_ path: String) -> Bool {
        guard let number = try? node(path, followsLast: true) else { return false }
        return self[number].children != nil
    }

    private static func parent(of path: String) -> String {
        String(path[..<(path.unicodeScalars.lastIndex(of: "/") ?? path.startIndex)])
    }

    // MARK: - Links

    mutating func makeLink(
        _ path: String, to target: String, _ date: Date
    ) throws(FileError) {
        let place = try place(path, followsLast: false)
        try add(.link(target), at: place, permissions: 0o777, date)
    }

    func target(of path: String) throws(FileError) -> String {
        let number = try node(path, followsLast: false)
        guard case .link(let target) = self[number].content else { throw .invalid }
        return target
    }

    // MARK: - All kinds

    mutating func remove(_ path: String, _ date: Date) throws(FileError) {
        let place = try place(path, followsLast: false)
        // What ends with `..` is not found any more when all that is in it has gone.
        guard let number = place.node, let name = place.name else { throw .notFound }
        try checkRemoval(in: number)
        try detach(name, from: place.folder, date)
        forget(number)
    }

    /// All that is in a folder has to go before it does.
    private func checkRemoval(in number: Int) throws(FileError) {
        let folder = self[number]
        guard let children = folder.children, !children.isEmpty else { return }
        guard folder.canRead, folder.canWrite, folder.canSearch else { throw .noPermission }
        for child in children.values {
            // To know that it is empty, an inner folder is read.
            if self[child].children != nil, !self[child].canRead { throw .noPermission }
            try checkRemoval(in: child)
        }
    }

    mutating func move(_ source: String, to target: String, _ date: Date) throws(FileError) {
        if (try? node(target, followsLast: false)) != nil { throw .exists }
        let from = try place(source, followsLast: false)
        let to = try place(target, followsLast: false)
        guard let number = from.node else { throw .notFound }
        guard let oldName = from.name, let newName = to.name, !isIn(number, to.folder) else {
            throw .invalid
        }
        // Of a folder that changes its place, its own `..` is written.
        if self[number].children != nil, from.folder != to.folder, !self[number].canWrite {
            throw .noPermission
        }
        try detach(oldName, from: from.folder, date)
        try attach(number, to: to.folder, as: newName, date)
    }

    mutating func copy(_ source: String, to target: String, _ date: Date) throws(FileError) {
        let number: Int
        do { number = try node(source, followsLast: false) } catch { throw .ofSource(error) }
        if let place = try? place(target, followsLast: false), isIn(number, place.folder) {
            throw .invalid
        }
        try copy(number, to: target, date)
        try checkSpace()
    }

    /// Copies a folder into one that is there already, if there is one, and makes those around it.
    private mutating func copy(
        _ number: Int, to target: String, _ date: Date
    ) throws(FileError) {
        let node = self[number]
        guard let children = node.children else {
            if case .file = node.content, !node.canRead { throw .ofSource(.noPermission) }
            let place = try place(target, followsLast: false)
            return try add(
                node.content, at: place, permissions: node.permissions, node.modificationDate)
        }
        try makeFolders(target, date)
        guard node.canRead, node.canSearch || children.isEmpty else { throw .noPermission }
        for (name, child) in children { try copy(child, to: "\(target)/\(name.text)", date) }
        try setPermissions(node.permissions, at: target)
    }

    /// Whether a folder is another one, or in it.
    private func isIn(_ outer: Int, _ folder: Int) -> Bool {
        var folder = folder
        while folder != outer {
            if folder == Self.root { return false }
            folder = self[folder].parent
        }
        return true
    }

    mutating func setPermissions(_ permissions: Int, at path: String) throws(FileError) {
        self[try node(path, followsLast: true)].permissions = permissions & 0o7777
    }
}
