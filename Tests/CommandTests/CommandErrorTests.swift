import Foundation
import Testing

@Suite("Errors of the command")
struct CommandErrorTests {
    private func workspace() throws -> Workspace { try CommandTests().workspace() }

    @Test("A protocol that can't be doubled is reported at its line, and the others are printed")
    func partialFailure() throws {
        let workspace = try workspace()
        try workspace.write(
            "Seam.swift", "protocol Seam {\n    func act()\n    let count: Int\n}\n")
        expect(
            try workspace.run("Seam.swift", "Opener.swift"), output: CommandTests.openerSpy,
            errors: """
                Seam.swift:3:5: error: `let` is nothing that a double can meet: write this double by \
                hand

                """, status: 1)
    }

    @Test("Missing and unreadable files are reported, and the others are doubled")
    func unreadableFiles() throws {
        let workspace = try workspace()
        try Data([0x61, 0x0A, 0x62, 0xC3, 0x28]).write(
            to: workspace.url.appending(path: "Bad.swift"))
        expect(
            try workspace.run("Missing.swift", "Bad.swift", "Opener.swift"),
            output: CommandTests.openerSpy,
            errors: """
                Missing.swift: error: there is no such file
                Bad.swift:2:2: error: the text is not valid UTF-8

                """, status: 1)
    }

    @Test("A file without protocols is an error only if it is the only one, and lists its structs")
    func filesWithoutProtocols() throws {
        let workspace = try workspace()
        try workspace.write("Types.swift", "struct Nothing {}\n")
        expect(
            try workspace.run("Types.swift"),
            errors: "Types.swift: error: there is no protocol in this file\n", status: 1)
        try workspace.write(
            "Clients.swift",
            """
            enum App {
                struct Mail { var send: @Sendable (String) async throws -> Void }
            }
            struct Row { let title: String, action: () -> Void }
            struct Clock { var now: () -> Int = { 0 } }
            private struct Own { var act: () -> Void }
            struct Fixed { let act: () -> Void; private init() { act = {} } }

            """)
        expect(
            try workspace.run("Clients.swift"),
            errors:
                "Clients.swift: error: there is no protocol in this file; --protocol NAME doubles a "
                + "structure of functions: App.Mail, Clock\n", status: 1)
        expect(
            try workspace.run("--plain", "Clients.swift"),
            errors: "Clients.swift: error: there is no protocol in this file\n", status: 1)
        expect(try workspace.run("Types.swift", "Opener.swift"), output: CommandTests.openerSpy)
        expect(
            try workspace.run("Types.swift", "Opener.swift", "--output", "Doubles.swift"),
            errors: "understudy: wrote 1 double to Doubles.swift\n")
    }

    @Test("A protocol whose double is declared elsewhere isn't doubled, and a note explains it")
    func others() throws {
        let workspace = try workspace()
        try workspace.write(
            "Mine.swift",
            "protocol Mine {}\nfinal class MineSpy: Mine {}\n@Spy protocol Annotated {}\n")
        let notes = """
            Mine.swift:1:10: note: no double is written: `MineSpy` is declared in Mine.swift
            Mine.swift:3:15: note: no double is written: `AnnotatedSpy` is written by the `@Spy` of its \
            protocol

            """
        expect(try workspace.run("Mine.swift"), errors: notes)
        expect(
            try workspace.run("Mine.swift", "Opener.swift"), output: CommandTests.openerSpy,
            errors: notes)
    }

    @Test("An unknown protocol is an error that lists the known protocols")
    func missingProtocol() throws {
        let workspace = try workspace()
        try workspace.write("Other.swift", "enum E { protocol Other {} }\n")
        expect(
            try workspace.run("Opener.swift", "Other.swift", "--protocol", "Closer"),
            errors: "understudy: error: there is no protocol Closer; there are: Opener, E.Other\n",
            status: 1)
    }

    @Test(
        "Wrong usage is reported with the status 64",
        arguments: [
            (["--plan"], "there is no option --plan, but there is --plain"),
            (["--plain=yes"], "there is no option --plain=yes, but there is --plain"),
            (["--ouptut", "A.swift"], "there is no option --ouptut, but there is --output"),
            (["--modules=App"], "there is no option --modules=App, but there is --module"),
            (["-q", "A.swift"], "there is no option -q, but there is --quiet"),
            (["-o", "A.swift"], "there is no option -o, but there are --options-file, --output"),
            (["-x"], "there is no option -x"),
            (["--everything"], "there is no option --everything"),
            (["--output"], "--output needs a value"),
            (["A.swift", "--output=", "B.swift"], "--output needs a value"),
            (["A.swift", "--output", ""], "--output needs a value"),
            (["A.swift", "--output", "--check"], "--output needs a value"),
            (
                ["--conform", "ASpy: B", "--output", "A.swift"],
                "--conform prints a class, and does not go with --output"
            ),
            (
                ["--conform=ASpy: B", "--access", "public", "A.swift"],
                "--conform prints a class, and does not go with --access"
            ),
            (["--conform=ASpy: B", "--conform", "CSpy: D"], "--conform is given twice"),
            (
                ["--access", "private"],
                "--access takes one of internal, package, public, open, not private"
            ),
            (["--output", "A.swift", "--output", "B.swift"], "--output is given twice"),
            (["--called=a", "--called", "b"], "--called is given twice"),
            (["A.swift", "--check"], "--check needs --output, to know what to check"),
            (
                ["A.swift", "--check", "--output=-"],
                "--check needs --output, to know what to check"
            ),
            (["A.swift", "--mirror"], "--mirror needs --output with a folder"),
            (["--check", "--output", "A.swift"], "no file was given"),
            (["--module", "App"], "no file was given"),
            (["--output", "A.swift"], "no file was given"),
            (
                ["--plain", "--forwarding"],
                "--plain and --forwarding exclude each other: calls go on from spies"
            ),
            (["--quiet", "--verbose"], "--quiet and --verbose exclude each other"),
        ])
    func usage(arguments: [String], message: String) throws {
        expect(
            try workspace().run(arguments),
            errors: "understudy: error: \(message); understudy --help lists the options\n",
            status: 64)
    }
}
