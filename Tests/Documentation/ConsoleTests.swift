import Foundation
import Testing

/// Checks that the programs, scripts, options, suites and variables in the pages' commands exist.
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

    /// The beginning of each program's commands, the source file with its options, and the prefix
    /// of an option in that file.
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
    /// The options of the toolchain's commands that the pages use.
    private static let options: Set = [
        "--build-tests", "--skip-build", "--filter", "--parallel", "--package-path", "--sanitize",
        "--attachments-path", "--build-system",
    ]

    /// The environment variables that the console blocks of a page set.
    static func variables(in text: String) -> [Substring] {
        var isConsole = false
        return text.split(separator: "\n").flatMap { line -> [Substring] in
            if line.hasPrefix("```") { isConsole = line == "```console" }
            return isConsole ? line.matches(of: /([A-Z_]+)=\S+\s/).map { $0.1 } : []
        }
    }

    /// Returns the problem of a command, or `nil` if the command is valid.
    static func fault(of command: String) throws -> String? {
        guard let (program, file, dashes) = programs.first(where: { command.hasPrefix($0.0) })
        else {
            guard others.contains(where: { command.hasPrefix($0) }) else {
                return "no such program"
            }
            guard command.hasPrefix("swift ") else { return nil }
            if let suite = command.firstMatch(of: /--filter (\w+)/), !WrittenNames.contain(suite.1)
            {
                return "no suite \(suite.1)"
            }
            return command.matches(of: /--[a-z-]+/).map { String($0.output) }
                .first { !options.contains($0) }.map { "no option \($0)" }
        }
        let source = try DocumentationTests.text(of: file)
        return command.dropFirst(program.count).matches(of: /--([a-z-]+)/)
            .first { !source.contains("\"\(dashes)\($0.1)\"") }
            .map { "no option \($0.0)" }
    }

    @Test(arguments: DocumentationTests.pages)
    func `The programs, options and scripts of a page's commands exist`(_ page: String) throws {
        let text = try DocumentationTests.text(of: page)
        for command in Self.commands(in: text) {
            #expect(try Self.fault(of: command) == nil, "\(page): \(command)")
        }
        #expect(Self.variables(in: text).filter { !WrittenNames.contain($0) } == [], "\(page)")
        for match in text.matches(of: /\.ci\/([a-z-]+)/) {
            let script = DocumentationTests.root.appending(path: ".ci/\(match.1)").path
            #expect(FileManager.default.isExecutableFile(atPath: script), "\(page): \(match.0)")
        }
    }

    @Test func `A missing program or option in a command is detected`() throws {
        let text = "```console\nA=1 swift run understudy-doubles --plane a.swift\nmake\n```\nmake"
        let commands = Self.commands(in: text)
        #expect(commands == ["swift run understudy-doubles --plane a.swift", "make"])
        #expect(try commands.map(Self.fault) == ["no option --plane", "no such program"])
        #expect(try Self.fault(of: "swift run understudy-doubles --plain a.swift") == nil)
        #expect(try Self.fault(of: "swift test --paralel") == "no option --paralel")
        #expect(try Self.fault(of: "swift test --filter Console" + "Testing") != nil)
        #expect(Self.variables(in: text) == ["A"])
    }
}
