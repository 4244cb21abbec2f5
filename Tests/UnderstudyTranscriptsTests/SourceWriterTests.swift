import Foundation
import TestSupport
import Testing
import UnderstudyTesting

@testable import UnderstudyTranscripts

@Suite("Writing calls into a source")
struct SourceWriterTests {
    /// A file that goes away with it.
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

    /// What a source becomes when lines are written at the first place of the name in it.
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

    @Test("A text that is missing goes behind the call")
    func missing() throws {
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

    @Test("A text of several lines keeps its place and its signs")
    func several() throws {
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

    @Test("A short literal becomes one of several lines")
    func short() throws {
        #expect(
            try written("\texpectCalls(of: a) { \"\" }\n", ["x"], over: "")
                == "\texpectCalls(of: a) { \"\"\"\n\t\tx\n\t\t\"\"\" }\n")
    }

    @Test("A text with backslashes or quotes gets the signs that it needs")
    func raw() throws {
        #expect(
            try written("expectCalls(of: a)\n", [#"say("a\n")"#], over: nil)
                == "expectCalls(of: a) {\n    #\"\"\"\n    say(\"a\\n\")\n    \"\"\"#\n}\n")
        #expect(
            try written("expectCalls(of: a)\n", [##"say("""#)"##], over: nil)
                == "expectCalls(of: a) {\n    ##\"\"\"\n    say(\"\"\"#)\n    \"\"\"##\n}\n")
    }

    @Test("Lines end as they do in the file")
    func lineEnds() throws {
        #expect(
            try written(
                "a\r\nexpectCalls(of: a) {\r\n  \"\"\"\r\n  x\r\n  \"\"\"\r\n}\r\n", ["y"],
                over: "x")
                == "a\r\nexpectCalls(of: a) {\r\n  \"\"\"\r\n  y\r\n  \"\"\"\r\n}\r\n")
    }

    @Test("A comment, a string and an interpolation before the text are skipped")
    func skipped() throws {
        let source = ##"""
            expectCalls(of: a("\(b("}"))"), /* ) /* { */ */ #"""# ) /* { */ { // "x"
                "old"
            }
            """##
        let raw = source.replacing(##"#"""# )"##, with: ##"#")"# )"##)
        #expect(try written(raw, ["n"], over: "old").hasSuffix("    n\n    \"\"\"\n}"))
    }

    @Test("Several texts of one file are written at once, and lines that move are found again")
    func together() async throws {
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

    @Test("One place that comes to other calls is not written twice")
    func twice() throws {
        let file = try File("expectCalls(of: a)\n")
        let writer = SourceWriter()
        try writer.write(["a"], over: nil, path: file.url.path, line: 1, column: 1)
        try writer.write(["a"], over: nil, path: file.url.path, line: 1, column: 1)
        let text = file.text
        #expect(
            throws: SourceWriter.Problem(
                "the same line came to other calls before, in another case of the test")
        ) {
            try writer.write(["b"], over: nil, path: file.url.path, line: 1, column: 1)
        }
        #expect(file.text == text)
    }

    @Test(
        "A text that fits in one case of a test is not written over by another",
        arguments: [true, false])
    func cases(_ fitsFirst: Bool) throws {
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
                "the same line came to other calls before, in another case of the test")
        ) { try fitsFirst ? write() : keep() }
        try fitsFirst ? keep() : write()
        #expect(file.text == text)
    }

    @Test("A source that is another one than was built is left alone")
    func stale() throws {
        let stale = "the source has changed since it was built"
        #expect(problem("\nexpectCalls(of: a) { \"x\" }", over: "y") == stale)
        #expect(problem("expectCalls(of: a)", over: "y") == stale)
        #expect(problem("expectCalls(of: a", over: nil) == stale)
        #expect(problem("expectCalls(of: a) { \"x\" }", over: nil) == stale)
    }

    @Test("What is not one literal is left alone")
    func others() {
        #expect(
            problem("expectCalls(of: a) { \"x\" + b }", over: "xy")
                == "the closure holds more than one literal")
        #expect(
            problem("expectCalls(of: a) { text }", over: "xy")
                == "the closure holds more than one literal")
        #expect(
            problem(#"expectCalls(of: a) { "x\(b)" }"#, over: "xy")
                == "the text has interpolations, which would be lost")
    }

    @Test("A file that is read-only, gone, changed or no text is left alone")
    func unwritable() throws {
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
        #expect(problem() == "\(path) is not UTF-8")
        try FileManager.default.removeItem(at: file.url)
        #expect(problem() == "\(path) cannot be read")
    }

    @Test("A check writes what it would report, and says so in a note; else it reports both")
    func checks() throws {
        let location = TestReport.Location(filePath: "/nowhere/at/all.swift")
        let reports = TestSupport.reports {
            let isMet = CallSnapshot(lines: ["a"]).isMet(
                by: nil, at: location, writing: SourceWriter())
            #expect(!isMet)
        }
        #expect(
            reports.map(\.message) == [
                """
                expectCalls: not written: /nowhere/at/all.swift cannot be read
                expectCalls: no text is kept here
                  + a
                  add     UNDERSTUDY_RECORD=1 to the run's environment, to keep these
                """
            ])
    }
}
