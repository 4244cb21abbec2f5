/// The schedules under which the body of one call has failed: lines of a file that a project can
/// commit.
struct KeptSchedules: Sendable {
    private let folder: String
    /// The name of the file.
    let name: String
    /// A description of the call, its function and its file.
    private let owner: String
    /// The lines with schedules of this build and tier, which are tried in order.
    let schedules: [Rehearsal.Schedule]
    /// The lines that aren't valid schedules.
    let unreadable: [String]
    /// `true` if the function has no parameters, whose values could change the body.
    let isOfOneBody: Bool

    /// Reads the file of a call.
    ///
    /// - Parameters:
    ///   - folder: the folder of the file.
    ///   - call: the number of the call in its function, from 1.
    ///   - function: the function that runs the body: `refresh()`.
    ///   - fileID: the file of the function: `Module/File.swift`.
    ///   - tier: the current tier.
    init(
        in folder: String, call: Int, of function: String, fileID: String, tier: Rehearsal.Tier
    ) {
        self.folder = folder
        isOfOneBody = !function.hasSuffix(":)")
        owner = (call == 1 ? "" : "call \(call) in ") + "\(function) in \(fileID)"
        let parts = fileID.split(separator: "/").map {
            $0.hasSuffix(".swift") ? $0.dropLast(6) : $0
        }
        name =
            (parts + [function[...]]).map(Self.plain).joined(separator: ".")
            + (call == 1 ? "" : ".\(call)") + ".txt"
        let lines = Self.lines(of: "\(folder)/\(name)")
        unreadable = lines.filter { Rehearsal.Schedule($0) == nil }
        schedules = lines.compactMap { Rehearsal.Schedule($0) }.filter {
            $0.isDebug == Rehearsal.Schedule.isDebugBuild && $0.tier == tier
        }
    }

    private var path: String { "\(folder)/\(name)" }

    /// The name of the file in reports.
    var title: String { "\(folder.split(separator: "/").last ?? "")/\(name)" }

    /// Returns a text that only has letters, digits, underscores and dashes, and is short enough
    /// for a file name.
    private static func plain(_ text: Substring) -> String {
        let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.filter { $0 != "_" }
        var plain = words.joined(separator: "-")
        while plain.utf8.count > 80 { plain.removeLast() }
        return plain
    }

    /// Returns the folder `FailingSchedules` beside a file, or beside an enclosing folder; `nil` if
    /// the project has none.
    static func folder(above path: String) -> String? {
        var parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        while !parts.isEmpty {
            let folder = (parts + ["FailingSchedules"]).joined(separator: "/")
            if Files.isFolder(folder) { return folder }
            parts.removeLast()
        }
        return nil
    }

    /// Returns the lines of a file, without comments.
    private static func lines(of path: String) -> [String] {
        (Files.text(of: path) ?? "").split(whereSeparator: \.isNewline).map(String.init)
            .filter { !$0.hasPrefix("#") }
    }

    /// Adds a schedule to the file if it's missing.
    ///
    /// - Returns: `true` if the file now contains it.
    func add(_ schedule: Rehearsal.Schedule) -> Bool {
        let line = "\(schedule)"
        // Reads the file again, because another search of the function may have added it meanwhile.
        guard !Self.lines(of: path).contains(line) else { return true }
        let head = "# Orders of tasks under which \(owner) has failed. They are tried first.\n"
        let before = Files.text(of: path)
        // An editor may have left the last line without a line break.
        let end = before?.last?.isNewline == false ? "\n" : ""
        return Files.append((before == nil ? head : end) + line + "\n", to: path)
    }
}
