/// The schedules under which the body of one call has failed: lines of a file that a project can
/// commit.
struct KeptSchedules: Sendable {
    private let folder: String
    /// The name of the file.
    let name: String
    /// The call, its function and its file, in words.
    private let owner: String
    /// The lines that hold schedules of this build and tier, to be tried in their order.
    let schedules: [Rehearsal.Schedule]
    /// The lines that hold no schedule.
    let unreadable: [String]
    /// Whether the function has no parameters, by which its bodies could differ.
    let isOfOneBody: Bool

    /// Reads the file of a call.
    ///
    /// - Parameters:
    ///   - folder: where the file is.
    ///   - call: which of the function's calls it is, counted from 1.
    ///   - function: the function that runs the body: `refresh()`.
    ///   - fileID: the file that it stands in: `Module/File.swift`.
    ///   - tier: how much is governed now.
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

    /// The file, as reports name it.
    var title: String { "\(folder.split(separator: "/").last ?? "")/\(name)" }

    /// A text with letters, digits and dashes alone, that is not too long for a file's name.
    private static func plain(_ text: Substring) -> String {
        let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.filter { $0 != "_" }
        var plain = words.joined(separator: "-")
        while plain.utf8.count > 80 { plain.removeLast() }
        return plain
    }

    /// The folder `FailingSchedules` that lies beside a file, or beside a folder around it; `nil`
    /// where a project has none.
    static func folder(above path: String) -> String? {
        var parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        while !parts.isEmpty {
            let folder = (parts + ["FailingSchedules"]).joined(separator: "/")
            if Files.isFolder(folder) { return folder }
            parts.removeLast()
        }
        return nil
    }

    /// The lines of a file, but for comments.
    private static func lines(of path: String) -> [String] {
        (Files.text(of: path) ?? "").split(whereSeparator: \.isNewline).map(String.init)
            .filter { !$0.hasPrefix("#") }
    }

    /// Writes a schedule to the file, where it is not in it.
    ///
    /// - Returns: whether it is in it now.
    func add(_ schedule: Rehearsal.Schedule) -> Bool {
        let line = "\(schedule)"
        // Asked anew: another search of the function may have found it meanwhile.
        guard !Self.lines(of: path).contains(line) else { return true }
        let head = "# Orders of tasks under which \(owner) has failed. They are tried first.\n"
        let before = Files.text(of: path)
        // An editor may have left the last line without an end.
        let end = before?.last?.isNewline == false ? "\n" : ""
        return Files.append((before == nil ? head : end) + line + "\n", to: path)
    }
}
