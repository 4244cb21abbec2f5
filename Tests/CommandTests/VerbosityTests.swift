import Foundation
import Testing

/// Messages other than errors, and the options that control them, for example `--quiet` and
/// `--verbose`.
@Suite("Verbosity of the command")
struct VerbosityTests {
    private func workspace() throws -> Workspace {
        let workspace = try Workspace()
        try workspace.write("Sources/A.swift", "protocol A {}\nprivate protocol Own {}\n")
        try workspace.write("Sources/B.swift", "protocol B {}\nprotocol C {}\n")
        return workspace
    }

    /// Returns the messages without the last line, which ends with a duration.
    private func messages(_ outcome: Outcome, endingIn summary: String) -> String {
        var lines = outcome.errors.split(separator: "\n")
        let last = lines.popLast() ?? ""
        let time = #/ in \d+\.\d{3} seconds$/#
        #expect(last.contains(time))
        #expect(last.replacing(time, with: "") == "understudy-doubles: " + summary)
        return lines.map { $0 + "\n" }.joined()
    }

    // MARK: - Summary

    @Test func `A run prints how many doubles it wrote and how many were up to date`() throws {
        let workspace = try workspace()
        expect(
            try workspace.run("Sources", "--output", "All.swift"),
            errors: "understudy-doubles: wrote 3 doubles to All.swift\n")
        expect(
            try workspace.run("Sources", "--output", "Doubles", "--protocol", "A"),
            errors: "understudy-doubles: wrote 1 double to Doubles\n")
        expect(
            try workspace.run("Sources", "--output", "Doubles"),
            errors: "understudy-doubles: wrote 2 doubles to Doubles; 1 is up to date\n")
        expect(
            try workspace.run("Sources", "--output", "Doubles"),
            errors: "understudy-doubles: wrote no double to Doubles; 3 are up to date\n")
    }

    @Test func `A run that writes no file prints no summary`() throws {
        let workspace = try workspace()
        #expect(try workspace.run("Sources").errors == "")
        #expect(try workspace.run("Sources", "--output", "-").errors == "")
        #expect(try workspace.run("Sources", "--output", "All.swift").status == 0)
        expect(try workspace.run("Sources", "--output", "All.swift", "--check"))
        expect(try workspace.run("Sources", "--output", "Mirror", "--mirror"))
    }

    // MARK: - Quiet

    @Test func `--quiet prints no summary`() throws {
        let workspace = try workspace()
        expect(try workspace.run("Sources", "--output", "All.swift", "--quiet"))
        expect(try workspace.run("Sources", "--output", "Doubles", "--quiet"))
        #expect(
            workspace.names(in: "Doubles") == ["ASpy.swift", "BSpy.swift", "CSpy.swift"])
    }

    @Test func `--quiet prints no notes, warnings and hints`() throws {
        let workspace = try workspace()
        let sample = try workspace.run("--quiet")
        #expect(sample.errors == "" && sample.output.contains("final class URLOpenerSpy"))
        try workspace.write(
            "Notes.swift", "protocol N {}\n@Spy protocol M {}\nprivate protocol P {}\n")
        let arguments = ["Notes.swift", "--leave-out", "Nope"]
        #expect(try workspace.run(arguments).errors.split(separator: "\n").count == 3)
        #expect(try workspace.run(arguments + ["--quiet"]).errors == "")

        #expect(try workspace.run("Sources", "--output", "Doubles").status == 0)
        let fewer = ["Sources/A.swift", "--output", "Doubles"]
        #expect(try workspace.run(fewer).errors.contains("warning: no protocol needs"))
        expect(try workspace.run(fewer + ["--quiet"]))
    }

    @Test func `--quiet still prints errors`() throws {
        let workspace = try workspace()
        try workspace.write("Bad.swift", "protocol Bad { let a: Int }\n")
        let errors = """
            Bad.swift:1:16: error: a protocol can't require `let`: write this double by hand
            understudy-doubles: error: Out.swift wasn't written

            """
        let arguments = ["Bad.swift", "--output", "Out.swift"]
        expect(try workspace.run(arguments + ["--quiet"]), errors: errors, status: 1)
        expect(
            try workspace.run("Sources/A.swift", "--output", "A.swift", "--check", "--quiet"),
            errors: "A.swift: error: this file is missing\n", status: 1)
    }

    // MARK: - Verbose

    @Test
    func `--verbose prints each file, the result for each protocol and the duration`() throws {
        let workspace = try workspace()
        try workspace.write("Tests/Mine.swift", "final class BSpy: B {}\n")
        try workspace.write("names", "C\n")
        let outcome = try workspace.run(
            "Sources", "--beside", "Tests", "--leave-out-file", "names", "--output", "Doubles",
            "--verbose")
        #expect(
            messages(outcome, endingIn: "read 4 files and created 1 double") == """
                understudy-doubles: read Sources/A.swift
                understudy-doubles: read Sources/B.swift
                understudy-doubles: read Tests/Mine.swift
                understudy-doubles: read names
                Sources/B.swift:1:10: note: no double written: `BSpy` is declared in Mine.swift
                understudy-doubles: doubled `A` (Sources/A.swift:1:10) as `ASpy`
                understudy-doubles: left out `Own` (Sources/A.swift:2:18), which isn't visible in other \
                files
                understudy-doubles: left out `C` (Sources/B.swift:2:10)
                understudy-doubles: wrote Doubles/ASpy.swift
                understudy-doubles: wrote 1 double to Doubles

                """)
        #expect(outcome.output == "" && outcome.status == 0)
    }

    @Test func `--verbose prints each double that is up to date`() throws {
        let workspace = try workspace()
        func upToDate(_ options: String...) throws -> [Substring] {
            let output = ["Sources/A.swift", "--output"] + options
            #expect(try workspace.run(output.filter { $0 != "--check" }).status == 0)
            let outcome = try workspace.run(output + ["--verbose"])
            return messages(outcome, endingIn: "read 1 file and created 1 double")
                .split(separator: "\n").filter { $0.hasSuffix(" up to date") }
        }
        #expect(
            try upToDate("All.swift", "--check") == ["understudy-doubles: All.swift is up to date"])
        #expect(
            try upToDate("Doubles", "--check") == [
                "understudy-doubles: Doubles/ASpy.swift is up to date"
            ])
        #expect(
            try upToDate("Doubles") == [
                "understudy-doubles: Doubles/ASpy.swift is up to date",
                "understudy-doubles: wrote no double to Doubles; 1 is up to date",
            ])
        #expect(
            try upToDate("Mirror", "--mirror") == [
                "understudy-doubles: Mirror/ADoubles.swift is up to date"
            ])
    }

    @Test
    func `--verbose prints what a mirror writes and which doubles are declared elsewhere`() throws {
        let workspace = try Workspace()
        try workspace.write("A.swift", "protocol A {}\n@Spy protocol B {}\n")
        let outcome = try workspace.run("A.swift", "--output", "Mirror", "--mirror", "--verbose")
        #expect(
            messages(outcome, endingIn: "read 1 file and created 1 double") == """
                understudy-doubles: read A.swift
                A.swift:2:15: note: no double written: `BSpy` is generated by the `@Spy` of its \
                protocol
                understudy-doubles: doubled `A` (A.swift:1:10) as `ASpy`
                understudy-doubles: wrote Mirror/ADoubles.swift

                """)
    }
}
