import Foundation
import Testing

@Suite("Folders")
struct FolderTests {
    /// A double without members.
    private func empty(_ name: String, from file: String) -> String {
        """
        // Written by Understudy from \(file).
        import Understudy

        final class \(name)Spy: \(name) {}

        """
    }

    private func workspace() throws -> Workspace {
        let workspace = try Workspace()
        try workspace.write("Sources/B.swift", "protocol B {}\n")
        try workspace.write("Sources/Deep/A.swift", "protocol A {}\nstruct NotOne {}\n")
        try workspace.write("Sources/Types.swift", "struct Nothing {}\n")
        return workspace
    }

    // MARK: - Reading

    @Test func `The command reads the Swift files of a folder in order of their names`() throws {
        let workspace = try workspace()
        try workspace.write("Sources/.build/Hidden.swift", "protocol Hidden {}\n")
        try workspace.write("Sources/.Hidden.swift", "protocol Hidden {}\n")
        try workspace.write("Sources/Read.md", "protocol Text {}\n")
        try FileManager.default.createSymbolicLink(
            atPath: workspace.url.appending(path: "Sources/Loop").path, withDestinationPath: ".")
        expect(
            try workspace.run("Sources"),
            output: """
                // Written by Understudy from B.swift and A.swift.
                import Understudy

                final class BSpy: B {}

                final class ASpy: A {}

                """,
            errors:
                "Sources/Loop: note: this link to a folder isn't followed: pass it to read it\n"
        )
        // A trailing slash shouldn't matter because shells append one, for example when they
        // complete a name.
        #expect(try workspace.run("Sources/").output == workspace.run("Sources").output)
    }

    @Test
    func `A private protocol is skipped silently in a folder, and with a note in a file`() throws {
        let workspace = try Workspace()
        try workspace.write("Sources/A.swift", "protocol A {}\nprivate protocol B {}\n")
        try workspace.write(
            "Sources/C.swift", "private enum E {}\nextension E { protocol D {} }\n")
        expect(try workspace.run("Sources"), output: empty("A", from: "A.swift"))
        let message = """
            `B` is private, so no double in another file can conform to it: remove `private`

            """
        expect(
            try workspace.run("Sources/A.swift"), output: empty("A", from: "A.swift"),
            errors: "Sources/A.swift:2:1: note: " + message)
        let error = "Sources/A.swift:2:1: error: " + message
        expect(try workspace.run("Sources", "--protocol", "B"), errors: error, status: 1)
        try workspace.write("Sources/A.swift", "\nprivate protocol B {}\n")
        expect(try workspace.run("Sources/A.swift"), errors: error, status: 1)
    }

    @Test func `A folder without a protocol is an error`() throws {
        let workspace = try workspace()
        try workspace.write("Texts/Read.md", "")
        try workspace.write("Types/Types.swift", "struct Nothing {}\n")
        expect(
            try workspace.run("Texts", "Types", "Missing"),
            errors: """
                Texts: error: this folder contains no Swift file
                Missing: error: no such file
                Types: error: this folder contains no protocol

                """, status: 1)
    }

    @Test func `A missing --leave-out-file is an error, except for a plug-in`() throws {
        let workspace = try workspace()
        let arguments = ["Sources/B.swift", "--leave-out-file", "names"]
        expect(
            try workspace.run(arguments), output: empty("B", from: "B.swift"),
            errors: "names: error: no such file\n", status: 1)
        expect(
            try workspace.run(arguments + ["--called", "a plug-in"]),
            output: empty("B", from: "B.swift"))
    }

    @Test
    func `Protocols that are left out by name aren't doubled; unknown names are reported`() throws {
        let workspace = try workspace()
        try workspace.write(
            "Sources/Odd.swift", "protocol Odd { init(§) }\nprotocol More: Odd {}\n")
        try workspace.write("names", "# not these\nOdd # it makes itself\n\n  More\r\nNobody\n")
        expect(
            try workspace.run("Sources", "--leave-out", "B", "--leave-out-file", "names"),
            output: empty("A", from: "A.swift"),
            errors: "names:5:1: warning: unknown protocol Nobody to leave out\n")
        try workspace.write("names", "Odd More\n")
        expect(
            try workspace.run("Sources/B.swift", "--leave-out-file=names", "--leave-out=Nope"),
            output: empty("B", from: "B.swift"),
            errors: """
                names:1:1: error: expected one name per line
                understudy-doubles: warning: unknown protocol Nope to leave out

                """, status: 1)
    }

    @Test func `A value after an equals sign can be like an option`() throws {
        let workspace = try workspace()
        expect(
            try workspace.run("Sources/B.swift", "--leave-out=--plain"),
            output: empty("B", from: "B.swift"),
            errors: "understudy-doubles: warning: unknown protocol --plain to leave out\n")
    }

    // MARK: - Writing

    @Test
    func `A folder output has one file per double, and an up-to-date file isn't changed`() throws {
        let workspace = try workspace()
        try workspace.write("Sources/Nested.swift", "enum Library { protocol Loader {} }\n")
        #expect(try workspace.run("Sources", "--output", "Doubles").status == 0)
        #expect(
            workspace.names(in: "Doubles") == [
                "ASpy.swift", "BSpy.swift", "Library+LoaderSpy.swift",
            ])
        #expect(workspace.read("Doubles/ASpy.swift") == empty("A", from: "A.swift"))
        let mine =
            "// Ours.\n" + empty("A", from: "A.swift").replacing(" {}", with: "\n{\n  // none\n}")
        try workspace.write("Doubles/ASpy.swift", mine)
        try workspace.write("Sources/B.swift", "protocol B { func act() }\n")
        #expect(try workspace.run("Sources", "--output", "Doubles/").status == 0)
        #expect(workspace.read("Doubles/ASpy.swift") == mine)
        #expect(workspace.read("Doubles/BSpy.swift")?.contains("func act()") == true)
    }

    @Test func `The output folder isn't read`() throws {
        let workspace = try workspace()
        for _ in 1...2 {
            #expect(try workspace.run(".", "--output", "Doubles").status == 0)
        }
        #expect(workspace.names(in: "Doubles") == ["ASpy.swift", "BSpy.swift"])
    }

    @Test(arguments: [["--check"], []])
    func `An output folder that contains all input is an error`(check: [String]) throws {
        let workspace = try workspace()
        expect(
            try workspace.run(["Sources", "--output", "."] + check),
            errors: """
                Sources: error: this folder is inside that of --output, which isn't read: choose \
                another folder for --output

                """, status: 1)
    }

    @Test
    func `A protocol that can't be doubled keeps its file, and the others are written`() throws {
        let workspace = try workspace()
        #expect(try workspace.run("Sources", "--output", "Doubles").status == 0)
        try workspace.write("Sources/B.swift", "protocol B { ) }\n")
        try workspace.write("Sources/C.swift", "protocol C {}\n")
        expect(
            try workspace.run("Sources", "--output", "Doubles"),
            errors: """
                Sources/B.swift:1:14: error: expected a requirement, found `)`
                understudy-doubles: wrote 1 double to Doubles; 1 is up to date

                """, status: 1)
        #expect(workspace.names(in: "Doubles") == ["ASpy.swift", "BSpy.swift", "CSpy.swift"])
        #expect(workspace.read("Doubles/BSpy.swift") == empty("B", from: "B.swift"))
    }

    @Test func `No double is obsolete while a part of the input can't be read`() throws {
        let workspace = try workspace()
        try workspace.write("Doubles/GoneSpy.swift", empty("Gone", from: "Gone.swift"))
        try workspace.write("Sources/B.swift", "protocol B {}\n}\n")
        expect(
            try workspace.run("Sources", "--output", "Doubles"),
            errors: """
                Sources/B.swift:2:1: error: this `}` has no `{`
                understudy-doubles: wrote 2 doubles to Doubles

                """, status: 1)
    }

    @Test func `Foreign files and doubles without a protocol stay in an output folder`() throws {
        let workspace = try workspace()
        let mine = "final class ASpy: A { let mine = 1 }\n"
        try workspace.write("Doubles/ASpy.swift", mine)
        try workspace.write("Doubles/GoneSpy.swift", empty("Gone", from: "Gone.swift"))
        try workspace.write("Doubles/HelperSpy.swift", "final class HelperSpy {}\n")
        expect(
            try workspace.run("Sources", "--output", "Doubles"),
            errors: """
                Doubles/ASpy.swift:1:1: error: Understudy didn't write this file, so it isn't \
                replaced: rename it, or leave the protocol out with --leave-out A
                Doubles/GoneSpy.swift:1:1: warning: no protocol needs this double anymore: remove it
                understudy-doubles: wrote 1 double to Doubles

                """, status: 1)
        #expect(workspace.read("Doubles/ASpy.swift") == mine)
        #expect(
            workspace.names(in: "Doubles")
                == ["ASpy.swift", "BSpy.swift", "GoneSpy.swift", "HelperSpy.swift"])
    }

    @Test func `A report about a foreign file suggests a line for the --leave-out-file`() throws {
        let workspace = try workspace()
        try workspace.write("Doubles/ASpy.swift", "final class ASpy: A {}\n")
        try workspace.write("ignore", "")
        expect(
            try workspace.run("Sources", "--output", "Doubles", "--leave-out-file", "ignore"),
            errors: """
                Doubles/ASpy.swift:1:1: error: Understudy didn't write this file, so it isn't \
                replaced: rename it, or leave the protocol out with the line `A` in ignore
                understudy-doubles: wrote 1 double to Doubles

                """, status: 1)
    }

    @Test func `A file that is given by two paths is read once`() throws {
        let workspace = try workspace()
        let once = try workspace.run("Sources/B.swift")
        #expect(try workspace.run("Sources/B.swift", "./Sources/../Sources/B.swift") == once)
    }

    @Test func `An output folder is created, but not its parent folders`() throws {
        let workspace = try workspace()
        expect(
            try workspace.run("Sources", "--output", "Tests/Doubles/"),
            errors: "Tests/Doubles/: error: can't be created: its parent folder doesn't exist\n",
            status: 1)
        #expect(workspace.names == ["Sources"])
        expect(
            try workspace.run("Sources", "--output", "App.doubles/"),
            errors: "understudy-doubles: wrote 2 doubles to App.doubles/\n")
        #expect(workspace.names(in: "App.doubles") == ["ASpy.swift", "BSpy.swift"])
    }

    @Test func `Internal protocols are skipped with a note if the doubles are public`() throws {
        let workspace = try Workspace()
        try workspace.write(
            "App/A.swift", "public import Foundation\npublic protocol A { func a() -> URL }\n")
        try workspace.write(
            "App/B.swift",
            "internal import Foundation\npublic protocol B { func b() }\nprotocol C { func c() }\n")
        let outcome = try workspace.run("App", "--access", "public")
        #expect(outcome.status == 0)
        #expect(outcome.errors.hasPrefix("App/B.swift:3:10: note: `C` is internal, so its double"))
        #expect(outcome.output.contains("\npublic import Foundation\npublic import Understudy\n"))
        #expect(outcome.output.contains("class ASpy: A"))
        #expect(outcome.output.contains("class BSpy: B"))
        #expect(!outcome.output.contains("CSpy"))
    }
}
