import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyFoundation
import UnderstudyNetworking
import UnderstudyRehearsal

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The faults of fakes in a sweep.
@Suite("Faults of fakes", .doubles, .endsWhenIdle)
struct FakeFaultTests {
    private let page = "https://example.com/pages/1"
    /// Limits for sessions, because other threads answer them and may take minutes on a busy
    /// machine.
    private let patient = Rehearsal.Limits(steps: 100_000, idleTimeout: .seconds(3600))

    @Test
    func `A fault sweep drops a stubbed request or its response, or returns a 500`() async throws {
        let url = try #require(URL(string: page))
        let (log, undisturbed) = (Log(), Log())
        let sweep = await faultSweep(limits: patient) { faults in
            let urls = StubbedHTTP.Service()
            let route = urls.on(.get, "/pages/1")
            route.returns(.text("a page"))
            var outcome: String
            do {
                let (data, response) = try await urls.session.data(from: url)
                let status = (response as? HTTPURLResponse)?.statusCode ?? 0
                outcome = "\(status) \(String(decoding: data, as: UTF8.self))"
            } catch {
                outcome = "\(faults.contains(error) ? "lost" : "\(error)")"
            }
            (faults.isEmpty ? undisturbed : log).add("\(outcome), served \(route.callCount)")
        }
        #expect(undisturbed.lines == ["200 a page, served 1", "200 a page, served 1"])
        #expect(sweep.failures.isEmpty)
        #expect(sweep.tried == 4)
        #expect(
            log.lines == [
                "lost, served 0", "lost, served 1", "500 , served 0", "lost, served 1",
            ])
    }

    @Test func `Pairs of faults aren't tried by default if another thread responds`() async throws {
        let url = try #require(URL(string: page))
        let sweep = await faultSweep(limits: patient) { _ in
            let session = URLSession.stubbed { _ in .text("a page") }
            let save = Spy<Int, Void, any Error>("save(_:)")
            _ = try? await session.data(from: url)
            try? await save(1)
        }
        #expect(sweep.failures.isEmpty)
        // The sweep should try four faults of the request, and one of the other call.
        #expect(sweep.tried == 5)
        #expect(sweep.skipped == 0)
    }

    @Test func `The faults of a stubbed request are named in a report`() async throws {
        let url = try #require(URL(string: page))
        let text = await reports {
            await faultSweep(only: "?", limits: patient) { _ in
                let session = URLSession.stubbed { _ in .text("a page") }
                _ = try? await session.data(from: url)
            }
        }.text
        let call = "call 1 of StubbedHTTP"
        #expect(
            text == """
                faultSweep: unknown fault "?"
                  known   \(call) is lost before it arrives
                  known   \(call) is lost before it arrives from then on
                  known   \(call) loses its answer
                  known   \(call) loses its answer from then on
                  known   \(call) is answered with status 500
                  known   \(call) is answered with status 500 from then on
                  …       and 2 more
                """)
    }

    @Test
    func `A fault sweep drops a fake server's connections before and after work`() async throws {
        let url = try #require(URL(string: "https://example.com/notes/1"))
        let log = Log()
        let sweep = await faultSweep { faults in
            let server = FakeRESTServer(collections: ["/notes"])
            var request = URLRequest(url: url)
            request.httpMethod = "PUT"
            request.httpBody = Data("{}".utf8)
            do { _ = try await server.data(for: request) } catch {
                #expect(faults.contains(error))
            }
            if !faults.isEmpty { log.add("\(server.paths)") }
        }
        #expect(sweep.failures.isEmpty)
        #expect(log.lines == ["[]", #"["/notes/1"]"#])
    }

    @Test
    func `A fault sweep fails file operations with errors of full and protected disks`() async {
        let log = Log()
        let file = URL(filePath: "/note.txt")
        let sweep = await faultSweep { faults in
            let files = InMemoryFileSystem()
            do {
                try files.write(Data(), to: file)
                _ = try files.contents(at: file)
            } catch let error as CocoaError {
                #expect(faults.contains(error))
                log.add("\(error.code.rawValue) \(files.fileExists(at: file))")
            }
        }
        #expect(sweep.failures.isEmpty)
        let codes: [CocoaError.Code] = [
            .fileWriteOutOfSpace, .fileWriteNoPermission, .fileReadNoPermission,
        ]
        #expect(
            log.lines
                == zip(codes, [false, false, true]).map { "\($0.rawValue) \($1)" })
    }

    /// An operation of a file system, and the errors with which it should fail in a sweep.
    struct FileOperation: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let codes: [CocoaError.Code]
        let run: @Sendable (InMemoryFileSystem) throws -> Void

        init(
            _ name: String, _ codes: [CocoaError.Code],
            _ run: @escaping @Sendable (InMemoryFileSystem) throws -> Void
        ) {
            (testDescription, self.codes, self.run) = (name, codes, run)
        }
    }

    private static let (folder, file) = (URL(filePath: "/a"), URL(filePath: "/a/note.txt"))
    private static let (link, new) = (URL(filePath: "/link"), URL(filePath: "/new"))
    private static let writing: [CocoaError.Code] = [.fileWriteOutOfSpace, .fileWriteNoPermission]

    private static let operations = [
        FileOperation("create a folder", writing) {
            try $0.createDirectory(at: new, withIntermediateDirectories: false)
        },
        FileOperation("create a link", writing) {
            try $0.createSymbolicLink(at: new, withDestinationURL: file)
        },
        FileOperation("copy", writing) { try $0.copyItem(at: file, to: new) },
        FileOperation("move", [.fileWriteNoPermission]) { try $0.moveItem(at: file, to: new) },
        FileOperation("remove", [.fileWriteNoPermission]) { try $0.removeItem(at: file) },
        FileOperation("replace", [.fileWriteNoPermission]) {
            try $0.replaceItem(at: link, withItemAt: file)
        },
        FileOperation("set permissions", [.fileWriteNoPermission]) {
            try $0.setPermissions(0o600, at: file)
        },
        FileOperation("set a date", [.fileWriteNoPermission]) {
            try $0.setModificationDate(Date(timeIntervalSinceReferenceDate: 0), at: file)
        },
        FileOperation("list a folder", [.fileReadNoPermission]) {
            _ = try $0.contentsOfDirectory(at: folder)
        },
        FileOperation("list all paths", [.fileReadNoPermission]) {
            _ = try $0.subpathsOfDirectory(at: folder)
        },
        FileOperation("read attributes", [.fileReadNoPermission]) {
            _ = try $0.attributes(at: file)
        },
        FileOperation("read a link", [.fileReadNoPermission]) {
            _ = try $0.destinationOfSymbolicLink(at: link)
        },
    ]

    @Test(arguments: operations)
    func `A fault sweep fails each operation of a file system as a disk does`(
        _ operation: FileOperation
    ) async {
        let log = Log()
        let sweep = await faultSweep { _ in
            let files = InMemoryFileSystem()
            do {
                try files.createDirectory(at: Self.folder, withIntermediateDirectories: false)
                try files.write(Data(), to: Self.file)
                try files.createSymbolicLink(at: Self.link, withDestinationURL: Self.file)
            } catch {
                return
            }
            do {
                try operation.run(files)
            } catch let error as CocoaError {
                log.add("\(error.code.rawValue)")
            }
        }
        #expect(sweep.failures.isEmpty)
        #expect(log.lines == operation.codes.map { "\($0.rawValue)" })
    }
}
