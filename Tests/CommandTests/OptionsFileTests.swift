import Testing

@Suite("Options files")
struct OptionsFileTests {
    private func workspace(_ options: String) throws -> Workspace {
        let workspace = try CommandTests().workspace()
        try workspace.write("options", options)
        return workspace
    }

    @Test func `The options of a file are applied like those of the command line`() throws {
        let workspace = try workspace(
            "# How our doubles look.\n--access=package\r\n\n  --forwarding  # all of them\n"
                + "--testable App\n")
        try workspace.write("Seam.swift", "package protocol Seam {\n    func act()\n}\n")
        let outcome = try workspace.run("Seam.swift", "--options-file", "options")
        expect(
            outcome,
            output: try workspace.run(
                "Seam.swift", "--access", "package", "--forwarding", "--testable", "App"
            ).output)
        #expect(outcome.output.contains("package func forwards(to "))
        #expect(outcome.output.contains("\n@testable package import App\n"))
    }

    @Test func `Options of the command line take precedence over those of a file`() throws {
        let workspace = try workspace("--access public\n")
        try workspace.write("Seam.swift", "public protocol Seam {}\n")
        let outcome = try workspace.run(
            "Seam.swift", "--access", "internal", "--options-file", "options")
        #expect(outcome.output.contains("\nfinal class SeamSpy"))
        let other = try workspace.run("Seam.swift", "--options-file", "options")
        #expect(other.output.contains("\npublic final class SeamSpy"))
    }

    @Test func `A note suggests lines for the options file if an option would help`() throws {
        let workspace = try workspace("--nonisolated\n")
        try workspace.write("Seam.swift", "protocol Seam: Far {}\nprotocol Other: Sequence {}\n")
        let errors = try workspace.run("Seam.swift", "--options-file", "options").errors
        let notes = errors.split(separator: "\n").filter { $0.contains(" note: ") }
        #expect(
            notes == [
                "Seam.swift:1:10: note: add options such as `--sdk Foundation` to options, one per "
                    + "line"
            ])
        #expect(try !workspace.run("Seam.swift").errors.contains(" note: "))
    }

    @Test func `A missing options file is an error, except for a plug-in`() throws {
        let workspace = try CommandTests().workspace()
        let arguments = ["Opener.swift", "--options-file", "options"]
        expect(
            try workspace.run(arguments + ["--called", "a plug-in"]),
            output: CommandTests.openerSpy)
        expect(
            try workspace.run(arguments), errors: "options: error: no such file\n",
            status: 64)
        #expect(try workspace.run(arguments + ["--version"]).status == 0)
    }

    @Test(arguments: [
        ("--forwardin", "unknown option --forwardin; did you mean --forwarding?"),
        ("forwarding", "forwarding isn't an option"),
        ("--output Out.swift", "--output isn't allowed in a file of options"),
        ("--options-file=options", "--options-file isn't allowed in a file of options"),
        ("--access", "--access needs a value"),
        (
            "--access secret",
            "--access takes one of internal, package, public, open, not secret"
        ),
        ("--plain --forwarding", "expected one option per line, found --forwarding"),
    ])
    func `A wrong option in a file is reported at its line, and nothing is written`(
        _ line: String, _ message: String
    ) throws {
        let workspace = try workspace("--nonisolated\n\(line)\n")
        expect(
            try workspace.run("Opener.swift", "--options-file", "options", "--output", "Out.swift"),
            errors: "options:2:1: error: \(message)\n", status: 64)
        #expect(workspace.read("Out.swift") == nil)
    }

    @Test func `An unknown name in an options file is reported at its line`() throws {
        let workspace = try workspace("--protocol Openr\n--leave-out=Closer\n")
        expect(
            try workspace.run("Opener.swift", "--options-file", "options"),
            errors: """
                options:1:1: error: unknown protocol Openr; did you mean Opener?
                options:2:1: warning: unknown protocol Closer to leave out

                """, status: 1)
        let other = try self.workspace("\n--sdk Foundatoin\n")
        let errors = try other.run("Opener.swift", "--options-file", "options").errors
        #expect(errors.hasPrefix("options:2:1: error: Foundatoin can't be read: "))
    }

    @Test func `An unreadable options file is an error`() throws {
        let workspace = try workspace("")
        try workspace.write("folder/A.swift", "")
        expect(
            try workspace.run("Opener.swift", "--options-file", "folder"),
            errors: "folder: error: can't be read\n", status: 64)
    }
}
