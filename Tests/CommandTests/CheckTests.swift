import Foundation
import Testing

@Suite("The --check option")
struct CheckTests {
    /// Returns a workspace with generated doubles of two protocols.
    private func workspace(_ options: String...) throws -> Workspace {
        let workspace = try Workspace()
        try workspace.write("App/Opener.swift", "protocol Opener { func open(_ path: String) }\n")
        try workspace.write("App/Closer.swift", "protocol Closer { func close() }\n")
        #expect(try workspace.run(options + ["App", "--output", "Doubles"]).status == 0)
        return workspace
    }

    private func check(_ workspace: Workspace, _ options: String...) throws -> Outcome {
        try workspace.run(options + ["App", "--output", "Doubles", "--check"])
    }

    private let hint = """
        understudy-doubles: to update the doubles: understudy-doubles App --output Doubles

        """

    @Test func `--check accepts up-to-date doubles in any format without output`() throws {
        let workspace = try workspace()
        expect(try check(workspace))
        let text = try #require(workspace.read("Doubles/OpenerSpy.swift"))
        try workspace.write(
            "Doubles/OpenerSpy.swift",
            "// A licence.\n"
                + text.replacing("    ", with: "\t").replacing(" {\n", with: "\n{ // here\n"))
        expect(try check(workspace))
    }

    @Test
    func `--check reports a changed requirement at the line of the double that differs`() throws {
        let workspace = try workspace()
        try workspace.write("App/Opener.swift", "\nprotocol Opener { func open(_ path: Int) }\n")
        let kept = workspace.read("Doubles/OpenerSpy.swift")
        expect(
            try check(workspace),
            errors: """
                Doubles/OpenerSpy.swift:8:24: error: this no longer matches `Opener` \
                (App/Opener.swift:2:10); expected: let open = Spy<Int, Void, \
                Never>("OpenerSpy.open(_:)")
                \(hint)
                """, status: 1)
        #expect(workspace.read("Doubles/OpenerSpy.swift") == kept)
    }

    @Test func `--check reports a double with additional code at its end`() throws {
        let workspace = try workspace()
        let text = try #require(workspace.read("Doubles/CloserSpy.swift"))
        try workspace.write("Doubles/CloserSpy.swift", text + "\nextension CloserSpy {}\n")
        expect(
            try check(workspace),
            errors: """
                Doubles/CloserSpy.swift:16:1: error: this no longer matches `Closer` \
                (App/Closer.swift:1:10); expected: the end of the file
                \(hint)
                """, status: 1)
    }

    @Test func `--check reports a missing double at its protocol`() throws {
        let workspace = try workspace()
        try workspace.write("App/Caller.swift", "enum Phone { protocol Caller {} }\n")
        expect(
            try check(workspace),
            errors: """
                App/Caller.swift:1:23: error: `Phone.Caller` has no double: \
                Doubles/Phone+CallerSpy.swift is missing
                \(hint)
                """, status: 1)
        #expect(workspace.names(in: "Doubles") == ["CloserSpy.swift", "OpenerSpy.swift"])
    }

    @Test func `--check reports a double without a protocol only if all files were read`() throws {
        let workspace = try workspace()
        try workspace.write("App/Closer.swift", "")
        let message =
            "Doubles/CloserSpy.swift:1:1: error: no protocol needs this double anymore: remove it\n"
        expect(try check(workspace), errors: message, status: 1)
        expect(
            try check(workspace, "Missing.swift"),
            errors: "Missing.swift: error: no such file\n", status: 1)
    }

    @Test func `--check with --protocol checks only the given protocols`() throws {
        let workspace = try workspace()
        try workspace.write("App/Opener.swift", "protocol Opener {}\n")
        expect(try check(workspace, "--protocol", "Closer"))
    }

    @Test func `--check ignores doubles of the other form in the same folder`() throws {
        let workspace = try workspace()
        #expect(try workspace.run("App", "--output", "Doubles", "--plain").status == 0)
        expect(try check(workspace))
        expect(try check(workspace, "--plain"))
    }

    @Test func `--check fails if a protocol can't be doubled`() throws {
        let workspace = try workspace()
        try workspace.write("App/Closer.swift", "protocol Closer { ) }\n")
        expect(
            try check(workspace),
            errors: "App/Closer.swift:1:19: error: expected a requirement, found `)`\n",
            status: 1)
    }

    @Test func `--check reports a file that the command didn't generate`() throws {
        let workspace = try workspace()
        try workspace.write("Doubles/CloserSpy.swift", "final class CloserSpy: Closer {}\n")
        expect(
            try check(workspace),
            errors: """
                Doubles/CloserSpy.swift:1:1: error: Understudy didn't write this file, so it isn't \
                replaced: rename it, or leave the protocol out with --leave-out Closer

                """, status: 1)
    }

    @Test
    func `--check suggests the command line quoted for a shell, or that of --called`() throws {
        let workspace = try Workspace()
        try workspace.write("My App/It's.swift", "protocol A {}\n")
        func hint(_ options: String...) throws -> Substring? {
            try workspace.run(options + ["My App/It's.swift", "--check", "--output", "D/"])
                .errors.split(separator: "\n").last
        }
        #expect(
            try hint("--plain")
                == "understudy-doubles: to update the doubles: understudy-doubles --plain 'My App/It'\\''s.swift' "
                + "--output D/")
        #expect(
            try hint("--called", "make doubles")
                == "understudy-doubles: to update the doubles: make doubles")
    }

    @Test func `--check compares a single output file as a whole`() throws {
        let workspace = try workspace()
        let arguments = ["App", "--output", "Doubles.swift", "--check"]
        let hint =
            "understudy-doubles: to update the doubles: understudy-doubles App --output Doubles.swift\n"
        expect(
            try workspace.run(arguments),
            errors: "Doubles.swift: error: this file is missing\n" + hint, status: 1)
        #expect(try workspace.run("App", "--output", "Doubles.swift").status == 0)
        expect(try workspace.run(arguments))
        try workspace.write("App/Closer.swift", "protocol Closer { func shut() }\n")
        expect(
            try workspace.run(arguments),
            errors: """
                Doubles.swift:8:13: error: this no longer matches its protocols; expected: let \
                shut = Spy<Void, Void, Never>("CloserSpy.shut()")
                \(hint)
                """, status: 1)
        try workspace.write("App/Closer.swift", "protocol Closer { ) }\n")
        expect(
            try workspace.run(arguments),
            errors: "App/Closer.swift:1:19: error: expected a requirement, found `)`\n",
            status: 1)
    }
}
