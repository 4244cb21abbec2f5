import Foundation
import Testing

/// Checks that the programs, scripts and options in the pages' commands exist.
@Suite("Commands in the pages")
struct ConsoleTests {
    /// The lines of the console blocks of a page, without preceding environment variables.
    static func commands(in text: String) -> [String] {
        var isConsole = false
        return text.split(separator: "\n").compactMap { line in
            if line.hasPrefix("```") {
                isConsole = line == "```console"
                return nil
            }
            return isConsole ? String(line.trimmingPrefix(/([A-Z_]+=\S+ )*/)) : nil
        }
    }

    /// The beginning of each program's commands, the source file with its options, and the prefix of
    /// an option in that file.
    private static let programs = [
        ("swift run understudy-doubles ", "Sources/Generator/UnderstudyCommand/Option.swift", "--"),
        (
            "swift package --allow-writing-to-package-directory generate-doubles",
            "Sources/Generator/Plugins/GenerateDoubles/Doubles.swift", ""
        ),
        ("swift run -c release benchmarks", "Tests/Tools/Benchmarks/Benchmarks.swift", "--"),
    ]
    /// Commands of the toolchain and of the system.
    private static let others = ["swift test", "swift build", "nm ", ".ci/"]

    /// Returns the problem of a command, or `nil` if the command is valid.
    static func fault(of command: String) throws -> String? {
        guard let (program, file, dashes) = programs.first(where: { command.hasPrefix($0.0) })
        else {
            return others.contains { command.hasPrefix($0) } ? nil : "no such program"
        }
        let source = try DocumentationTests.text(of: file)
        return command.dropFirst(program.count).matches(of: /--([a-z-]+)/)
            .first { !source.contains("\"\(dashes)\($0.1)\"") }
            .map { "no option \($0.0)" }
    }

    @Test(
        "The programs, options and scripts of a page's commands exist",
        arguments: DocumentationTests.pages)
    func commands(_ page: String) throws {
        let text = try DocumentationTests.text(of: page)
        for command in Self.commands(in: text) {
            #expect(try Self.fault(of: command) == nil, "\(page): \(command)")
        }
        for match in text.matches(of: /\.ci\/([a-z-]+)/) {
            let script = DocumentationTests.root.appending(path: ".ci/\(match.1)").path
            #expect(FileManager.default.isExecutableFile(atPath: script), "\(page): \(match.0)")
        }
    }

    @Test("A missing program or option in a command is detected")
    func wrong() throws {
        let text = "```console\nA=1 swift run understudy-doubles --plane a.swift\nmake\n```\nmake"
        let commands = Self.commands(in: text)
        #expect(commands == ["swift run understudy-doubles --plane a.swift", "make"])
        #expect(try commands.map(Self.fault) == ["no option --plane", "no such program"])
        #expect(try Self.fault(of: "swift run understudy-doubles --plain a.swift") == nil)
    }
}
