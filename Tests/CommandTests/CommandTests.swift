import Foundation
import Testing

@Suite("The command")
struct CommandTests {
    private static let opener = """
        protocol Opener {
            func open(_ path: String) -> Bool
        }

        """

    static let openerSpy = """
        // Written by Understudy from Opener.swift.
        import Understudy

        final class OpenerSpy: Opener {
            let spies = Spies()

            struct Spies {
                let open = Spy<String, Bool, Never>("OpenerSpy.open(_:)")
            }

            func open(_ path: String) -> Bool {
                spies.open(path)
            }
        }

        """

    func workspace() throws -> Workspace {
        let workspace = try Workspace()
        try workspace.write("Opener.swift", Self.opener)
        return workspace
    }

    // MARK: - Doubles

    @Test func `The command prints a double with spies for a file`() throws {
        expect(try workspace().run("Opener.swift"), output: Self.openerSpy)
    }

    @Test func `The command prints a forwarding double for --forwarding`() throws {
        let double = try workspace().run("--forwarding", "Opener.swift").output
        let forwarding = """

                /// Forwards calls to a real implementation.
                func forwards(to live: some Opener) {
                    spies.open.function.forwards(to: live) { live, input in live.open(input) }
                }
            }

            """
        #expect(double == Self.openerSpy.dropLast(2) + forwarding)
    }

    @Test func `The command prints the double of a sample if no file is given`() throws {
        let workspace = try Workspace()
        let file = repository.appending(path: "Examples/URLOpener/URLOpener.swift")
        try workspace.write("URLOpener.swift", String(contentsOf: file, encoding: .utf8))
        for option: [String] in [[], ["--plain"]] {
            let expected = try workspace.run(option + ["URLOpener.swift"])
            #expect(expected.status == 0)
            #expect(expected.output.contains("final class URLOpener"))
            expect(
                try workspace.run(option), output: expected.output,
                errors: "understudy-doubles: no file was given, so this doubles a sample. "
                    + "For your own protocols: understudy-doubles FILE.swift\n")
        }
    }

    @Test func `The built-in sample equals the example in the repository`() throws {
        let example = repository.appending(path: "Examples/URLOpener/URLOpener.swift")
        let source = repository.appending(path: "Sources/Generator/UnderstudyCommand/Run.swift")
        let indented = try String(contentsOf: example, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : "            " + $0 }.joined(separator: "\n")
        #expect(try String(contentsOf: source, encoding: .utf8).contains("\"\"\"\n\(indented)"))
    }

    @Test func `The command reads standard input for a dash`() throws {
        let output = Self.openerSpy.replacing("Opener.swift", with: "standard input")
        expect(try workspace().run("-", input: Self.opener), output: output)
    }

    @Test func `Options select protocols, the access level and testable modules`() throws {
        let workspace = try Workspace()
        try workspace.write(
            "Seams.swift", "package protocol A {}\npackage protocol B {}\nprotocol C {}\n")
        expect(
            try workspace.run(
                "--protocol", "A", "--protocol=B", "--access", "package", "--testable", "App",
                "--", "Seams.swift"),
            output: """
                // Written by Understudy from Seams.swift.
                import Understudy

                @testable package import App

                package final class ASpy: A {
                    package init() {}
                }

                package final class BSpy: B {
                    package init() {}
                }

                """)
    }

    @Test func `--help prints the help and ignores the other arguments`() throws {
        for option in ["--help", "-h"] {
            let outcome = try workspace().run("Missing.swift", option)
            #expect(
                outcome.output.hasPrefix("Writes test doubles of the protocols in Swift files."))
            for word in [
                "--plain", "--forwarding", "--protocol", "--leave-out", "--leave-out-file",
                "--options-file", "--testable", "--access", "--nonisolated", "--output", "--check",
                "--module",
                "--context",
                "--beside", "--mirror", "--called", "--quiet", "--verbose", "--help", "--version",
            ] {
                #expect(outcome.output.contains("\n  \(word) "))
            }
            #expect(outcome.output.contains("\nOutput:\n\n  --output FILE "))
            #expect(outcome.output.contains("\nMessages:\n\n  --quiet "))
            #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
            #expect(outcome.errors == "")
            #expect(outcome.status == 0)
        }
    }

    @Test func `The word help prints the help unless other arguments follow`() throws {
        let help = try workspace().run("--help")
        #expect(try workspace().run("help") == help)
        expect(
            try workspace().run("help", "--plain"),
            errors: "help: error: no such file\n", status: 1)
    }

    @Test func `--version prints the version`() throws {
        expect(
            try workspace().run("Missing.swift", "--version"),
            output: "understudy-doubles 0.1.0\n")
    }

    // MARK: - Files

    @Test func `--output writes the double to a file and prints nothing else`() throws {
        let workspace = try workspace()
        expect(
            try workspace.run("Opener.swift", "--output", "OpenerSpy.swift"),
            errors: "understudy-doubles: wrote 1 double to OpenerSpy.swift\n")
        #expect(workspace.read("OpenerSpy.swift") == Self.openerSpy)
        #expect(workspace.names == ["Opener.swift", "OpenerSpy.swift"])
    }

    @Test func `An output file isn't changed if a protocol can't be doubled`() throws {
        let workspace = try workspace()
        try workspace.write("Bad.swift", "protocol Bad { let a: Int }\n")
        try workspace.write("Out.swift", "kept\n")
        expect(
            try workspace.run("Opener.swift", "Bad.swift", "--output", "Out.swift"),
            errors: """
                Bad.swift:1:16: error: a protocol can't require `let`: write this double by hand
                understudy-doubles: error: Out.swift wasn't written

                """, status: 1)
        #expect(workspace.read("Out.swift") == "kept\n")
        #expect(workspace.names == ["Bad.swift", "Opener.swift", "Out.swift"])
    }

    @Test
    func `An output file that is also an input, or that can't be written, is an error`() throws {
        let workspace = try workspace()
        expect(
            try workspace.run("Opener.swift", "--output", "./Opener.swift"),
            errors: "understudy-doubles: error: ./Opener.swift is an input, so it wasn't written\n",
            status: 1)
        #expect(workspace.read("Opener.swift") == Self.opener)
        expect(
            try workspace.run("Opener.swift", "--output", "nowhere/Out.swift"),
            errors: "nowhere/Out.swift: error: can't be written: no such folder\n",
            status: 1)
    }

    @Test func `An output file that the command didn't generate isn't overwritten`() throws {
        let workspace = try workspace()
        try workspace.write("Mine.swift", "final class Mine {}\n")
        expect(
            try workspace.run("Opener.swift", "--output", "Mine.swift"),
            errors: """
                Mine.swift:1:1: error: Understudy didn't write this file, so it isn't replaced: \
                choose another file for --output

                """, status: 1)
        #expect(workspace.read("Mine.swift") == "final class Mine {}\n")
        try workspace.write("Mine.swift", "")
        #expect(try workspace.run("Opener.swift", "--output", "Mine.swift").status == 0)
        #expect(workspace.read("Mine.swift") == Self.openerSpy)
    }

    @Test(arguments: [
        "\u{FEFF}", "/* Licence\n   of many lines */\n", "// Licence\r\n\r\n",
        "\n  /* a */\n// b\n",
    ])
    func `A generated file is recognized after a license comment and a byte order mark`(
        opening: String
    ) throws {
        let workspace = try workspace()
        try workspace.write("Kept.swift", opening + "// Written by Understudy from Old.swift.\n")
        #expect(try workspace.run("Opener.swift", "--output", "Kept.swift").status == 0)
        #expect(workspace.read("Kept.swift") == Self.openerSpy)
    }

    @Test func `--output accepts a dash for standard output`() throws {
        let workspace = try workspace()
        expect(try workspace.run("Opener.swift", "--output", "-"), output: Self.openerSpy)
        #expect(workspace.names == ["Opener.swift"])
    }

    @Test(.enabled(if: isDevice("/dev/null"), "there is no /dev/null"))
    func `--output writes to a device and doesn't replace it`() throws {
        expect(
            try workspace().run("Opener.swift", "--output", "/dev/null"),
            errors: "understudy-doubles: wrote 1 double to /dev/null\n")
        #expect(Self.isDevice("/dev/null"))
    }

    @Test(.enabled(if: isDevice("/dev/full"), "there is no /dev/full"))
    func `--output reports a device without space`() throws {
        expect(
            try workspace().run("Opener.swift", "--output", "/dev/full"),
            errors: "/dev/full: error: can't be written: No space left on device\n", status: 1)
    }

    private static func isDevice(_ path: String) -> Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return attributes?[.type] as? FileAttributeType == .typeCharacterSpecial
    }

    @Test func `--output follows symbolic links and keeps the permissions of the file`() throws {
        let workspace = try workspace()
        try workspace.write("Kept.swift", "// Written by Understudy from Old.swift.\n")
        let kept = workspace.url.appending(path: "Kept.swift").path
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: kept)
        try FileManager.default.createSymbolicLink(
            atPath: workspace.url.appending(path: "Link.swift").path,
            withDestinationPath: "Kept.swift")
        #expect(try workspace.run("Opener.swift", "--output", "Link.swift").status == 0)
        #expect(workspace.read("Kept.swift") == Self.openerSpy)
        let attributes = try FileManager.default.attributesOfItem(atPath: kept)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let link = workspace.url.appending(path: "Link.swift").path
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "Kept.swift")
    }

    @Test func `A pipe is read like a file, and a file that is given twice is read once`() throws {
        expect(
            try workspace().run("/dev/stdin", input: Self.opener),
            output: Self.openerSpy.replacing("Opener.swift", with: "stdin"))
        expect(try workspace().run("Opener.swift", "Opener.swift"), output: Self.openerSpy)
    }
}
