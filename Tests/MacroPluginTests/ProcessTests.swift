#if os(macOS) || os(Linux)
    import Foundation
    import Testing

    @testable import MacroPlugin

    @Suite("The process of the macro plug-in") struct ProcessTests {
        /// Starts the program as the compiler does, writes some bytes to it, and closes its input.
        private func run(_ input: [UInt8]) throws -> (
            output: [UInt8], errors: String, status: Int32
        ) {
            let process = Process()
            let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
            let directory = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
            // SwiftPM's own build system and Swift Build use different names for the program.
            let names = ["UnderstudyMacros-tool", "UnderstudyMacros"]
            process.executableURL = names.map { directory.appending(path: $0) }
                .first { FileManager.default.isExecutableFile(atPath: $0.path) }
            let (pipe, output, errors) = (Pipe(), Pipe(), Pipe())
            process.standardInput = pipe
            process.standardOutput = output
            process.standardError = errors
            try process.run()
            try pipe.fileHandleForWriting.write(contentsOf: Data(input))
            try pipe.fileHandleForWriting.close()
            let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
            let words = try errors.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            return (
                Array(bytes), String(decoding: words, as: UTF8.self), process.terminationStatus
            )
        }

        private func framed(_ message: [UInt8]) -> [UInt8] {
            (0..<8).map { UInt8(truncatingIfNeeded: message.count >> ($0 * 8)) } + message
        }

        private func messages(in bytes: [UInt8]) -> [[UInt8]] {
            var messages: [[UInt8]] = []
            var rest = bytes[...]
            while rest.count >= 8 {
                let count = rest.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
                messages.append(Array(rest.dropFirst(8).prefix(count)))
                rest = rest.dropFirst(8 + count)
            }
            return messages
        }

        @Test
        func `The plug-in process answers each message and ends when its input ends`() throws {
            let source = "@Spy protocol A { func b() }"
            let (output, errors, status) = try run(
                framed(Message.capability()) + framed(Message.expansion("peer", of: source)))
            var plugin = Plugin()
            #expect(
                messages(in: output) == [
                    plugin.answer(to: Message.capability()),
                    plugin.answer(to: Message.expansion("peer", of: source)),
                ])
            #expect(errors == "")
            #expect(status == 0)
        }

        @Test func `The plug-in process ends after an empty message`() throws {
            let (output, errors, status) = try run(framed([]) + framed(Message.capability()))
            #expect(output == [])
            #expect(errors == "")
            #expect(status == 0)
        }

        @Test(arguments: [
            ([1, 2, 3], "the input ended inside a message"),
            ([9, 0, 0, 0, 0, 0, 0, 0, 0x7B], "the input ended inside a message"),
            (
                [0, 0, 0, 0, 0, 0, 0, 1],
                "a message of 72057594037927936 bytes exceeds the limit"
            ),
        ])
        func `The plug-in process reports malformed input and fails`(
            _ input: [UInt8], _ words: String
        ) throws {
            let (output, errors, status) = try run(input)
            #expect(output == [])
            #expect(errors == "error: the macro plug-in of Understudy stopped: \(words)\n")
            #expect(status == 1)
        }
    }
#endif
