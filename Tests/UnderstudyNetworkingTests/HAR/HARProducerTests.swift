import Foundation
import TestSupport
import Testing
import UnderstudyNetworking

@Suite("HAR files of other programs")
struct HARProducerTests {
    /// An exchange in one line.
    private func text(_ exchange: StubbedHTTP.HARFile.Exchange) -> String {
        let (request, response) = (exchange.request, exchange.response)
        let parts = request.parts.map { part in
            let file = part.filename.map { " of \($0)" } ?? ""
            return "\(part.name ?? ""): \(String(reflecting: part.text ?? ""))\(file)"
        }
        let sent = parts.isEmpty ? request.text ?? "no text" : parts.joined(separator: ", ")
        let answer = String(decoding: response.body, as: UTF8.self)
        let type = response.headers["Content-Type"] ?? "no type"
        return "\(request.method) \(request.path)" + (sent.isEmpty ? "" : " \(sent)")
            + " → \(response.status)" + (answer.isEmpty ? "" : " \(type) \(answer)")
    }

    /// Reads the file from a folder that also contains its external bodies.
    private func file(of producer: HARProducer) throws -> StubbedHTTP.HARFile {
        let folder = URL.temporaryDirectory.appending(path: "HARProducerTests-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        for (name, text) in [
            ("a.har", producer.text), ("sent.txt", "sent"), ("answer.json", #"["kept"]"#),
        ] {
            try Data(text.utf8).write(to: folder.appending(path: name))
        }
        return try StubbedHTTP.HARFile(contentsOf: folder.appending(path: "a.har"))
    }

    @Test(arguments: HARProducer.all)
    func `HAR files of other programs are read with the expected requests and responses`(
        _ producer: HARProducer
    ) throws {
        let file = try file(of: producer)
        #expect(file.exchanges.map(text) == producer.reading)
        #expect(file.unusable.map(\.error.description) == producer.unusable)
        for exchange in file.exchanges {
            #expect(abs(exchange.date.timeIntervalSince1970 - 1_772_359_200) < 10)
            #expect(!exchange.request.headers.fields.contains { $0.name.hasPrefix(":") })
            #expect(exchange.response.headers["Content-Encoding"] == nil)
        }
    }

    @Test func `A list of values in a HAR header is read as separate fields`() throws {
        let producer = try #require(HARProducer.all.first { $0.description == "PollyJS" })
        let exchange = try #require(try file(of: producer).exchanges.first)
        let fields = exchange.request.headers.fields + exchange.response.headers.fields
        #expect(
            fields.map { "\($0.name): \($0.value)" } == [
                "accept: text/html", "accept: text/plain", "set-cookie: a=1", "set-cookie: b=2",
                "Content-Type: text/plain",
            ])
    }

    @Test(arguments: HARProducer.all)
    func `Replaying a HAR file of another program returns its responses and its failures`(
        _ producer: HARProducer
    ) async throws {
        let file = try file(of: producer)
        let replay = StubbedHTTP.Replay(file)
        for exchange in file.exchanges {
            guard exchange.response.status > 0 else {
                await #expect(throws: URLError(.cannotConnectToHost)) {
                    try await replay.respond(to: exchange.request)
                }
                continue
            }
            let answer = try await replay.respond(to: exchange.request)
            #expect(answer == exchange.response)
        }
    }

    @Test(arguments: HARProducer.all)
    func `HAR files of other programs keep their exchanges after writing and reading`(
        _ producer: HARProducer
    ) throws {
        let file = try file(of: producer)
        let written = try StubbedHTTP.HARFile(file.data(hiding: []))
        #expect(written.exchanges.map(\.request) == file.exchanges.map(\.request))
        #expect(written.exchanges.map(\.response) == file.exchanges.map(\.response))
    }

    @Test func `The guide's table lists the programs with tested HAR files`() throws {
        let names = try GuideTable(
            in: "HTTP.md", under: "| Files of | Specific to them | How it is read |"
        ).names
        #expect(names == HARProducer.all.map(\.description))
    }

    @Test(arguments: [
        ("sent.txt", nil), ("inner/../sent.txt", "isn't in the folder of the archive"),
        ("../a", "isn't in the folder of the archive"),
        ("/etc/passwd", "isn't in the folder of the archive"),
        ("", "isn't in the folder of the archive"), ("none", "can't be read"),
    ])
    func `A HAR file can refer to body files only in its own folder`(name: String, problem: String?)
        throws
    {
        let folder = URL.temporaryDirectory.appending(path: "HARProducerTests-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        try Data("sent".utf8).write(to: folder.appending(path: "sent.txt"))
        let text = #"""
            {"log":{"entries":[{"request":{"method":"POST","url":"x:y","postData":{"_file":"\#(name)"}}}]}}
            """#
        let archive = folder.appending(path: "a.har")
        try Data(text.utf8).write(to: archive)
        guard let problem else {
            let file = try StubbedHTTP.HARFile(contentsOf: archive)
            #expect(file.exchanges.map(\.request.text) == ["sent"])
            return
        }
        let error = #expect(throws: StubbedHTTP.HARError.self) {
            try StubbedHTTP.HARFile(contentsOf: archive)
        }
        #expect(
            error?.description
                == "a.har: log.entries[0].request.postData._file \(problem): \"\(name)\"")
    }

    @Test func `A HAR file with body files can't be read from data alone`() {
        let text =
            #"{"log":{"entries":[{"request":{"method":"GET","url":"x:y","postData":{"_file":"a"}}}]}}"#
        let error = #expect(throws: StubbedHTTP.HARError.self) {
            try StubbedHTTP.HARFile(Data(text.utf8))
        }
        #expect(
            error?.description
                == "HAR: log.entries[0].request.postData._file requires an archive that is read from a file"
        )
    }

    @Test func `A replay matches multipart forms with a different boundary`() async throws {
        func request(_ text: String, _ boundary: String) throws -> StubbedHTTP.Request {
            StubbedHTTP.Request(
                .post, try url("/"),
                headers: ["Content-Type": "multipart/form-data; boundary=\(boundary)"],
                body: Data(
                    "--\(boundary)\r\nContent-Disposition: form-data; name=a\r\n\r\n\(text)\r\n--\(boundary)--"
                        .utf8))
        }
        let recording = StubbedHTTP.HARFile([
            .init(request: try request("one", "x"), response: .status(201), date: .distantPast),
            .init(request: try request("two", "y"), response: .status(202), date: .distantPast),
        ])
        let replay = StubbedHTTP.Replay(recording)
        #expect(try await replay.respond(to: request("two", "z")).status == 202)
        #expect(try await replay.respond(to: request("one", "z")).status == 201)
        await #expect(throws: StubbedHTTP.Failure.self) {
            try await replay.respond(to: try request("three", "x"))
        }
    }
}
