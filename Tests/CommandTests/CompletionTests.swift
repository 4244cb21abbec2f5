import Foundation
import Testing

@Suite("Completions")
struct CompletionTests {
    private static let program = URL(filePath: "/bin/bash")
    static let hasBash = FileManager.default.fileExists(atPath: program.path)

    /// Returns the options in the help, each of which a shell should complete.
    private func options() throws -> [String] {
        let lines = try Workspace().run("--help").output.split(separator: "\n")
        return lines.compactMap { line in
            line.firstMatch(of: #/^ {2}(--[a-z-]+)/#).map { String($0.1) }
        }
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `A completion script contains each option of the help and the allowed values`(
        shell: String
    ) throws {
        let outcome = try Workspace().run("completions", shell)
        #expect(outcome.errors == "" && outcome.status == 0)
        // For example, fish writes the option `--plain` as `-l plain`.
        let words = Set(
            outcome.output.replacing("-l ", with: "--").split { !$0.isLetter && $0 != "-" }
                .map(String.init))
        let options = try options()
        #expect(options.count >= 18)
        #expect(options.filter { !words.contains($0) } == [])
        #expect(outcome.output.contains("internal package public open"))
        #expect(outcome.output.contains("bash zsh fish"))
    }

    @Test(arguments: [
        ("zsh", "'--plain[doubles that need no library]'"),
        ("zsh", "'*--leave-out=[not this protocol]:name: '"),
        ("zsh", "'(- *)'{-h,--help}'[print this text]'"),
        (
            "zsh",
            "[doubles with `forwards(to:)`, which forwards calls to a real implementation]"
        ),
        ("fish", "complete -c understudy-doubles -l plain -d 'doubles that need no library'"),
        ("fish", "complete -c understudy-doubles -l leave-out -x -d 'not this protocol'"),
        ("fish", "complete -c understudy-doubles -s h -l help -d 'print this text'"),
    ])
    func `A completion script describes options`(shell: String, line: String) throws {
        let lines = try Workspace().run("completions", shell).output.split(separator: "\n")
        #expect(lines.contains { $0.contains(line) })
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `The quotes in a completion script are balanced`(shell: String) throws {
        let script = try Workspace().run("completions", shell).output
        for line in script.split(separator: "\n") where !line.hasPrefix("#") {
            #expect(line.count { $0 == "'" }.isMultiple(of: 2), "\(line)")
        }
    }

    @Test
    func `completions accepts bash, zsh and fish, and a folder of that name needs a path`() throws {
        let workspace = try Workspace()
        try workspace.write("completions/A.swift", "protocol A {}\n")
        let double = try workspace.run("completions", "--plain").output
        #expect(double.contains("final class ADouble"))
        #expect(try workspace.run("./completions", "--plain").output == double)
        expect(
            try workspace.run("completions", "bash", "--plain"), output: double,
            errors: "bash: error: no such file\n", status: 1)
        for arguments in [["completions"], ["completions", "nu"]] {
            let ending = arguments.count == 1 ? "" : ", not nu"
            expect(
                try workspace.run(arguments),
                errors: "understudy-doubles: error: completions takes one of bash, zsh, "
                    + "fish\(ending); understudy-doubles --help lists the options\n", status: 64)
        }
    }

    // MARK: - In bash

    @Test(.enabled(if: hasBash)) func `Bash accepts the syntax of its completion script`() throws {
        let workspace = try Workspace()
        try workspace.write("script", workspace.run("completions", "bash").output)
        expect(try workspace.run(["-n", "script"], program: Self.program))
    }

    @Test(
        .enabled(if: hasBash),
        arguments: [
            (["--m"], ["--module", "--mirror"]),
            (["A.swift", "--leave-out"], ["--leave-out", "--leave-out-file"]),
            (["--access", "p"], ["package", "public"]),
            (["--access", "="], ["internal", "package", "public", "open"]),
            (["--access", "=", "pa"], ["package"]),
            (["--protocol", "A"], []),
            (["--output", "A"], ["A file.swift", "A*.swift"]),
            (["--output", "=", "A*"], ["A*.swift"]),
            (["--plain", "A"], ["A file.swift", "A*.swift"]),
            (["com"], ["completions", "comet"]),
            (["--plain", "com"], ["comet"]),
            (["completions", ""], ["bash", "zsh", "fish"]),
        ] as [([String], [String])])
    func `Bash completes options, values, files and the first word`(
        words: [String], completions: [String]
    ) throws {
        let workspace = try Workspace()
        for name in ["A file.swift", "A*.swift", "comet"] { try workspace.write(name, "") }
        try workspace.write(".script", workspace.run("completions", "bash").output)
        let line = """
            source ./.script
            COMP_WORDS=(understudy-doubles "$@") COMP_CWORD=$#
            _understudy_doubles
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let outcome = try workspace.run(["-c", line, "bash"] + words, program: Self.program)
        let found = outcome.output.split(separator: "\n").map(String.init)
        #expect(found.sorted() == completions.sorted())
        #expect(outcome.errors == "")
    }
}
