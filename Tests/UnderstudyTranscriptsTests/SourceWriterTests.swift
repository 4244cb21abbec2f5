import Foundation
import TestSupport
import Testing
import UnderstudyTesting

@testable import UnderstudyTranscripts

@Suite("Recording snapshots")
struct SourceWriterTests {
    /// A temporary file that is removed on deinitialization.
    final class File: Sendable {
        let url: URL

        init(_ text: String) throws {
            url = FileManager.default.temporaryDirectory
                .appending(path: "understudy-\(UUID().uuidString).swift")
            try Data(text.utf8).write(to: url)
        }

        deinit { try? FileManager.default.removeItem(at: url) }

        var text: String {
            String(decoding: (try? Data(contentsOf: url)) ?? Data(), as: UTF8.self)
        }
    }

    /// Writes lines at the first check of a source and returns the new source.
    private func written(
        _ source: String, _ lines: [String], over kept: String?
    ) throws -> String {
        let file = try File(source)
        let before = try #require(source.firstRange(of: "expectCalls")?.lowerBound)
        let head = Array(
            source.utf8.prefix(source.utf8.distance(from: source.startIndex, to: before)))
        let lineStart = head.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        try SourceWriter().write(
            lines, over: kept, path: file.url.path,
            line: 1 + head.count { $0 == UInt8(ascii: "\n") },
            column: head.count - lineStart + 1)
        return file.text
    }

    private func problem(_ source: String, over kept: String?) -> String? {
        do {
            _ = try written(source, ["a"], over: kept)
            return nil
        } catch let problem as SourceWriter.Problem {
            return problem.description
        } catch {
            return "\(error)"
        }
    }

    @Test func `A missing snapshot is written as a trailing closure`() throws {
        let source = """
            func test() {
                /* é */ expectCalls(of: store, text(")"), [1: (2)]) // why
            }

            """
        #expect(
            try written(source, ["a(1) → 1", "b"], over: nil) == """
                func test() {
                    /* é */ expectCalls(of: store, text(")"), [1: (2)]) {
                        \"""
                        a(1) → 1
                        b
                        \"""
                    } // why
                }

                """)
    }

    @Test func `A multi-line snapshot keeps its indentation and delimiters`() throws {
        let source = """
            expectCalls(
                of: store
            ) { #\"""
              old
              \"""#
            }
            let next = 1
            """
        #expect(
            try written(source, ["new", "newer"], over: "old") == """
                expectCalls(
                    of: store
                ) { #\"""
                  new
                  newer
                  \"""#
                }
                let next = 1
                """)
    }

    @Test func `A single-line snapshot becomes a multi-line literal`() throws {
        #expect(
            try written("\texpectCalls(of: a) { \"\" }\n", ["x"], over: "")
                == "\texpectCalls(of: a) { \"\"\"\n\t\tx\n\t\t\"\"\" }\n")
    }

    @Test func `A snapshot with backslashes or quotes is written as a raw string`() throws {
        #expect(
            try written("expectCalls(of: a)\n", [#"say("a\n")"#], over: nil)
                == "expectCalls(of: a) {\n    #\"\"\"\n    say(\"a\\n\")\n    \"\"\"#\n}\n")
        #expect(
            try written("expectCalls(of: a)\n", [##"say("""#)"##], over: nil)
                == "expectCalls(of: a) {\n    ##\"\"\"\n    say(\"\"\"#)\n    \"\"\"##\n}\n")
    }

    @Test func `A snapshot uses the line endings of the file`() throws {
        #expect(
            try written(
                "a\r\nexpectCalls(of: a) {\r\n  \"\"\"\r\n  x\r\n  \"\"\"\r\n}\r\n", ["y"],
                over: "x")
                == "a\r\nexpectCalls(of: a) {\r\n  \"\"\"\r\n  y\r\n  \"\"\"\r\n}\r\n")
    }

    @Test func `Comments, strings and interpolations before a snapshot are skipped`() throws {
        let source = ##"""
            expectCalls(of: a("\(b("}"))"), /**/ /* ) { /**/*/ #"""# ) /* { */ { // "x"
                "old"
            }
            """##
        let raw = source.replacing(##"#"""# )"##, with: ##"#")"# )"##)
        #expect(try written(raw, ["n"], over: "old").hasSuffix("    n\n    \"\"\"\n}"))
    }

    @Test
    func `Concurrent snapshots in one file are all written although lines move`() async throws {
        let file = try File(
            (1...8).map { "    expectCalls(of: spy\($0)) { \"\" }" }.joined(separator: "\n"))
        let writer = SourceWriter()
        try await withThrowingTaskGroup { group in
            for line in 1...8 {
                group.addTask {
                    try writer.write(
                        ["line \(line)", "more"], over: "", path: file.url.path, line: line,
                        column: 5)
                }
            }
            try await group.waitForAll()
        }
        let expected = (1...8).map {
            "    expectCalls(of: spy\($0)) { \"\"\"\n        line \($0)\n        more\n        \"\"\" }"
        }
        #expect(file.text == expected.joined(separator: "\n"))
    }

    @Test func `A second snapshot with other calls at the same place is an error`() throws {
        let file = try File("expectCalls(of: a)\n")
        let writer = SourceWriter()
        try writer.write(["a"], over: nil, path: file.url.path, line: 1, column: 1)
        try writer.write(["a"], over: nil, path: file.url.path, line: 1, column: 1)
        let text = file.text
        #expect(
            throws: SourceWriter.Problem(
                "another case of the test has recorded different calls at this line")
        ) {
            try writer.write(["b"], over: nil, path: file.url.path, line: 1, column: 1)
        }
        #expect(file.text == text)
    }

    @Test(arguments: [true, false])
    func `A snapshot that matches in one case of a test isn't overwritten by another case`(
        _ fitsFirst: Bool
    ) throws {
        let file = try File("expectCalls(of: a) { \"a\" }\n")
        let writer = SourceWriter()
        func keep() throws { try writer.keep(path: file.url.path, line: 1, column: 1) }
        func write() throws {
            try writer.write(["b"], over: "a", path: file.url.path, line: 1, column: 1)
        }
        try fitsFirst ? keep() : write()
        let text = file.text
        #expect(
            throws: SourceWriter.Problem(
                "another case of the test has recorded different calls at this line")
        ) { try fitsFirst ? write() : keep() }
        try fitsFirst ? keep() : write()
        #expect(file.text == text)
    }

    @Test func `A source that changed since the build isn't written`() throws {
        let stale = "the source has changed since it was built"
        #expect(problem("\nexpectCalls(of: a) { \"x\" }", over: "y") == stale)
        #expect(problem("expectCalls(of: a)", over: "y") == stale)
        #expect(problem("expectCalls(of: a", over: nil) == stale)
        #expect(problem("expectCalls(of: a) { \"x\" }", over: nil) == stale)
    }

    @Test func `An expression that isn't a single literal isn't written`() {
        #expect(
            problem("expectCalls(of: a) { \"x\" + b }", over: "xy")
                == "the closure must contain a single string literal")
        #expect(
            problem("expectCalls(of: a) { text }", over: "xy")
                == "the closure must contain a single string literal")
        #expect(
            problem(#"expectCalls(of: a) { "x\(b)" }"#, over: "xy")
                == "the text has interpolations, which would be lost")
    }

    @Test func `A read-only, missing, changed or non-UTF-8 file isn't written`() throws {
        let file = try File("expectCalls(of: a)\n")
        let path = file.url.path
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
        func problem(_ writer: SourceWriter = SourceWriter(), _ line: Int = 1) -> String? {
            do {
                try writer.write(["a"], over: nil, path: path, line: line, column: 1)
                return nil
            } catch { return error.description }
        }
        #expect(problem() == "\(path) is read-only")
        #expect(file.text == "expectCalls(of: a)\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        let writer = SourceWriter()
        #expect(problem(writer, 7) == "the source has changed since it was built")
        #expect(problem(writer) == nil)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        #expect(mode as? Int == 0o640)
        try Data("expectCalls(of: a)\nexpectCalls(of: b)\n".utf8).write(to: file.url)
        let other = SourceWriter()
        #expect(problem(other) == nil)
        try Data("else\n".utf8).write(to: file.url)
        #expect(problem(other, 2) == "\(path) has changed since it was read")
        try Data([0xFF, 0xFE]).write(to: file.url)
        #expect(problem() == "\(path) isn't UTF-8")
        try FileManager.default.removeItem(at: file.url)
        #expect(problem() == "\(path) can't be read")
    }

    @Test func `A snapshot that fits passes while snapshots are written, without a report`() {
        let location = TestReport.Location(filePath: "/nowhere/at/all.swift")
        let reports = TestSupport.reports {
            let matches = CallSnapshot(lines: ["a"]).check(
                against: "a", at: location, writing: SourceWriter())
            #expect(matches)
        }
        #expect(reports.map(\.message) == [])
    }

    @Test func `A snapshot that can't be written is reported with the reason`() throws {
        let location = TestReport.Location(filePath: "/nowhere/at/all.swift")
        let reports = TestSupport.reports {
            let matches = CallSnapshot(lines: ["a"]).check(
                against: nil, at: location, writing: SourceWriter())
            #expect(!matches)
        }
        #expect(
            reports.text == """
                expectCalls: not written: /nowhere/at/all.swift can't be read
                expectCalls: there is no snapshot here yet
                  + a
                  add     UNDERSTUDY_RECORD=1 to the environment of the run, to store these calls
                """)
    }
}
