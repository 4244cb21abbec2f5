import Foundation

// These functions perform the same steps, in the same order, as the functions in Foundation.

extension FileSystemState {
    // MARK: - Files

    func read(_ path: String) throws(FileError) -> Data {
        let node = self[try node(path, followsLast: true)]
        guard node.canRead else { throw .noPermission }
        guard case .file(let data) = node.content else { throw .isAFolder }
        return data
    }

    mutating func write(_ data: Data, to path: String, _ date: Date) throws(FileError) {
        let place = try resolve(path, followsLast: true)
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

    /// Returns the contents of a folder, sorted by name.
    ///
    /// A link to a folder doesn't count as a folder, neither in the result nor as `path`.
    func items(in path: String) throws(FileError) -> [(name: String, isFolder: Bool)] {
        let number = try node(path, followsLast: false)
        guard self[number].isFolder else { throw .notAFolder }
        guard self[number].canRead else { throw .noPermission }
        return sortedChildren(of: number).map { ($0.name.text, self[$0.node].isFolder) }
    }

    /// Returns the relative paths of everything in a folder and its subfolders. If `path` refers to
    /// a file or a link, the result is empty.
    func subpaths(of path: String) throws(FileError) -> [String] {
        try subpaths(of: node(path, followsLast: false))
    }

    private func subpaths(of folder: Int) throws(FileError) -> [String] {
        guard !self[folder].isFolder || self[folder].canRead else { throw .noPermission }
        var paths: [String] = []
        for (name, child) in sortedChildren(of: folder) {
            paths.append(name.text)
            guard self[child].isFolder else { continue }
            guard self[folder].canSearch else { throw .noPermission }
            paths += try subpaths(of: child).map { "\(name.text)/\($0)" }
        }
        return paths
    }

    mutating func makeFolder(_ path: String, _ date: Date) throws(FileError) {
        let place = try resolve(path, followsLast: false)
        try add(.folder, at: place, permissions: 0o755, date)
    }

    mutating func makeFolders(_ path: String, _ date: Date) throws(FileError) {
        if path.utf8.count > Self.maximumPathLength { throw .nameTooLong }
        if let number = try? node(path, followsLast: true) {
            if !self[number].isFolder { throw .exists }
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
        return self[number].isFolder
    }

    private static func parent(of path: String) -> String {
        String(path[..<(path.unicodeScalars.lastIndex(of: "/") ?? path.startIndex)])
    }

    // MARK: - Links

    mutating func makeLink(
        _ path: String, to target: String, _ date: Date
    ) throws(FileError) {
        if target.isEmpty { throw .notFound }
        if target.utf8.count > Self.maximumPathLength { throw .nameTooLong }
        let place = try resolve(path, followsLast: false)
        try add(.link(target), at: place, permissions: 0o777, date)
    }

    func target(of path: String) throws(FileError) -> String {
        let number = try node(path, followsLast: false)
        guard case .link(let target) = self[number].content else { throw .invalid }
        return target
    }

    // MARK: - All kinds

    mutating func remove(_ path: String, _ date: Date) throws(FileError) {
        let place = try resolve(path, followsLast: false)
        // Note that a path ending with `..` can no longer be found after we have removed the
        // contents of the folder.
        if Self.endsAtItself(path), place.node != nil { throw .invalid }
        guard let number = place.node, let name = place.name else { throw .notFound }
        try checkRemoval(in: number)
        try detach(name, from: place.folder, date)
        forget(number)
    }

    /// Returns whether the last component of a path is `.`.
    private static func endsAtItself(_ path: String) -> Bool {
        path.unicodeScalars.split(separator: "/").last.map { String($0) } == "."
    }

    /// Checks that the contents of a folder can be removed before the folder itself is removed.
    private func checkRemoval(in number: Int) throws(FileError) {
        let folder = self[number]
        let children = sortedChildren(of: number)
        guard !children.isEmpty else { return }
        guard folder.canRead, folder.canWrite, folder.canSearch else { throw .noPermission }
        for (_, child) in children {
            // To determine whether an inner folder is empty, we need permission to read it.
            if self[child].isFolder, !self[child].canRead { throw .noPermission }
            try checkRemoval(in: child)
        }
    }

    mutating func move(_ source: String, to target: String, _ date: Date) throws(FileError) {
        if (try? node(target, followsLast: false)) != nil { throw .exists }
        if source.utf8.count <= Self.maximumPathLength, target.utf8.count > Self.maximumPathLength {
            throw .ofDestination(.nameTooLong)
        }
        let from = try resolve(source, followsLast: false)
        let to = try resolve(target, followsLast: false)
        guard let number = from.node else { throw .notFound }
        guard let oldName = from.name, let newName = to.name, !isIn(number, to.folder) else {
            throw .invalid
        }
        // Moving a folder to another parent changes its `..` entry, so the folder must be writable.
        if self[number].isFolder, from.folder != to.folder, !self[number].canWrite {
            throw .noPermission
        }
        try detach(oldName, from: from.folder, date)
        try attach(number, to: to.folder, as: newName, date)
    }

    mutating func copy(_ source: String, to target: String, _ date: Date) throws(FileError) {
        let number: Int
        do { number = try node(source, followsLast: false) } catch { throw .ofSource(error) }
        do throws(FileError) {
            if let place = try? resolve(target, followsLast: false), isIn(number, place.folder) {
                throw .invalid
            }
            try copy(number, to: target, date)
            try checkSpace()
        } catch {
            if case .ofSource = error { throw error }
            throw .ofDestination(error)
        }
    }

    /// Copies a folder and creates its parents.
    ///
    /// If there is already a folder at the destination, this function merges the contents of both.
    private mutating func copy(
        _ number: Int, to target: String, _ date: Date
    ) throws(FileError) {
        let node = self[number]
        guard node.isFolder else {
            if case .file = node.content, !node.canRead { throw .ofSource(.noPermission) }
            let place = try resolve(target, followsLast: false)
            return try add(
                node.content, at: place, permissions: node.permissions, node.modificationDate)
        }
        try makeFolders(target, date)
        let children = sortedChildren(of: number)
        guard node.canRead, node.canSearch || children.isEmpty else { throw .noPermission }
        for (name, child) in children { try copy(child, to: "\(target)/\(name.text)", date) }
        try setPermissions(node.permissions, at: target)
    }

    /// Returns whether a folder is the same as another folder or is inside it.
    private func isIn(_ outer: Int, _ folder: Int) -> Bool {
        var current = folder
        while current != outer {
            if current == Self.root { return false }
            current = self[current].parent
        }
        return true
    }

    mutating func setPermissions(_ permissions: Int, at path: String) throws(FileError) {
        self[try node(path, followsLast: true)].permissions = permissions & 0o7777
    }

    mutating func setModificationDate(_ date: Date, at path: String) throws(FileError) {
        self[try node(path, followsLast: true)].modificationDate = date
    }

    /// Replaces an item with another item, which takes over the permissions of the original.
    mutating func replace(
        _ original: String, with path: String, _ date: Date
    ) throws(FileError) {
        let (old, new): (Int, Int)
        do {
            old = try node(original, followsLast: false)
            new = try node(path, followsLast: false)
        } catch { throw .ofSource(error) }
        let to = try resolve(original, followsLast: false)
        let from = try resolve(path, followsLast: false)
        guard let oldName = to.name, let newName = from.name, !isIn(new, to.folder),
            !isIn(old, from.folder), old != new
        else { throw .invalid }
        let permissions = self[old].permissions
        try detach(newName, from: from.folder, date)
        try detach(oldName, from: to.folder, date)
        try attach(new, to: to.folder, as: oldName, date)
        forget(old)
        self[new].permissions = permissions
    }

    // MARK: - Comparing

    /// Returns whether two items are equal.
    ///
    /// Files are equal if they contain the same bytes, links if they have the same target, and
    /// folders if they contain equal items with the same names.
    func areEqual(_ left: String, _ right: String) -> Bool {
        guard let left = try? node(left, followsLast: false),
            let right = try? node(right, followsLast: false)
        else { return false }
        return areEqual(left, right)
    }

    private func areEqual(_ left: Int, _ right: Int) -> Bool {
        switch (self[left].content, self[right].content) {
        case (.link(let leftTarget), .link(let rightTarget)): return leftTarget == rightTarget
        case (.file(let leftData), .file(let rightData)):
            return self[left].canRead && self[right].canRead && leftData == rightData
        case (.folder, .folder):
            let leftItems = sortedChildren(of: left)
            let rightItems = sortedChildren(of: right)
            return self[left].canRead && self[right].canRead
                && leftItems.count == rightItems.count
                && zip(leftItems, rightItems).allSatisfy {
                    $0.name == $1.name && areEqual($0.node, $1.node)
                }
        default: return false
        }
    }
}
