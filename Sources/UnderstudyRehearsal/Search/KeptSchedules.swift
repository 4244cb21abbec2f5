import Understudy

/// The stored schedules under which the body of one call has failed.
///
/// Each schedule is a line of a file that can be committed with the project.
struct KeptSchedules: Sendable {
    private let folder: String
    /// The name of the file, without its folder.
    let name: String
    /// A description of the call, with the name of its function and its file.
    private let callDescription: String
    /// The schedules in the file that were found in the current kind of build and on the current
    /// tier, in the order in which they are tried.
    let schedules: [Rehearsal.Schedule]
    /// The lines of the file that aren't valid schedules.
    let unreadable: [String]
    /// `true` if all calls of the function run the same body.
    ///
    /// If the function has parameters, their values can change the body.
    let hasSingleBody: Bool

    /// Reads the file that belongs to a call, or returns `nil` if the project doesn't store failing
    /// schedules.
    init?(
        of function: String, at location: TestReport.Location, tier: Rehearsal.Tier,
        in folder: String?
    ) {
        guard let folder = folder ?? Self.folder(above: "\(location.filePath)") else { return nil }
        self.init(
            in: folder, call: CallSites.number(of: location, in: function), of: function,
            fileID: "\(location.fileID)", tier: tier)
    }

    /// Reads the file that belongs to a call.
    ///
    /// - Parameters:
    ///   - call: The number of the call in its function, starting at 1.
    ///   - function: The name of the function that runs the body, for example `refresh()`.
    ///   - fileID: The ID of the file that contains the function, for example `Module/File.swift`.
    init(
        in folder: String, call: Int, of function: String, fileID: String, tier: Rehearsal.Tier
    ) {
        self.folder = folder
        hasSingleBody = !function.hasSuffix(":)")
        callDescription = (call == 1 ? "" : "call \(call) in ") + "\(function) in \(fileID)"
        let parts = fileID.split(separator: "/").map {
            $0.hasSuffix(".swift") ? $0.dropLast(6) : $0
        }
        name =
            (parts + [function[...]]).map(Self.fileNamePart).joined(separator: ".")
            + (call == 1 ? "" : ".\(call)") + ".txt"
        let lines = Self.lines(of: "\(folder)/\(name)")
        unreadable = lines.filter { Rehearsal.Schedule($0) == nil }
        schedules = lines.compactMap { Rehearsal.Schedule($0) }.filter {
            $0.isDebug == Rehearsal.Schedule.isDebugBuild && $0.tier == tier
        }
    }

    private var path: String { "\(folder)/\(name)" }

    /// The name of the file as shown in reports.
    var title: String { "\(folder.split(separator: "/").last ?? "")/\(name)" }

    /// Returns a string that only contains letters, digits, underscores and dashes, and that is
    /// short enough for the name of a file.
    ///
    /// The parameters of a function are part of it, so `load()` and `load(_:)` differ.
    private static func fileNamePart(_ text: Substring) -> String {
        let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        var part = words.joined(separator: "-")
        guard part.utf8.count > maximumPartLength else { return part }
        while part.utf8.count > maximumPartLength { part.removeLast() }
        // The rest of a long name may be all that distinguishes it, so add a hash of the name.
        let hash = text.utf8.reduce(0 as UInt64) { hash, byte in
            TestNumberGenerator.output(Int(byte), seed: hash)
        }
        return part + "-" + String(hash, radix: 36)
    }

    /// The maximum number of bytes for one of the three parts of a file's name.
    ///
    /// Most file systems limit a name to 255 bytes.
    private static let maximumPartLength = 80

    /// Returns the folder `FailingSchedules` that is next to a file or to one of its enclosing
    /// folders, or `nil` if the project has no such folder.
    static func folder(above path: String) -> String? {
        var parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        while !parts.isEmpty {
            let folder = (parts + ["FailingSchedules"]).joined(separator: "/")
            if Files.isFolder(folder) { return folder }
            parts.removeLast()
        }
        return nil
    }

    /// Returns the lines of a file, except for comments.
    private static func lines(of path: String) -> [String] {
        (Files.text(of: path) ?? "").split(whereSeparator: \.isNewline).map(String.init)
            .filter { !$0.hasPrefix("#") }
    }

    /// Adds a schedule to the file if the file doesn't contain it yet.
    ///
    /// - Returns: `true` if the file now contains the schedule.
    func add(_ schedule: Rehearsal.Schedule) -> Bool {
        let line = "\(schedule)"
        // Read the file again because another search in the same function may have added the
        // schedule in the meantime.
        guard !Self.lines(of: path).contains(line) else { return true }
        let header =
            "# Orders of tasks under which \(callDescription) has failed. They are tried first.\n"
        let before = Files.text(of: path)
        // An editor may have saved the file without a line break at its end.
        let end = before?.last?.isNewline == false ? "\n" : ""
        return Files.append((before == nil ? header : end) + line + "\n", to: path)
    }
}

// MARK: - Calls

/// Numbers the calls in each function that start a search.
///
/// The calls are numbered in the order in which the current process first executes them. Line
/// numbers can't identify a call, because they change whenever someone edits the file above it.
private enum CallSites {
    private struct Site: Equatable {
        let line: UInt
        let column: UInt
    }

    /// The calls by their files and functions.
    private static let sites = Locked<[String: [Site]]>([:])

    /// Returns the number of a call in its function, starting at 1.
    static func number(of location: TestReport.Location, in function: String) -> Int {
        let site = Site(line: location.line, column: location.column)
        let key = "\(location.fileID) \(function)"
        return sites.withLock { sites in
            let known = sites[key, default: []]
            if let index = known.firstIndex(of: site) { return index + 1 }
            sites[key] = known + [site]
            return known.count + 1
        }
    }
}
