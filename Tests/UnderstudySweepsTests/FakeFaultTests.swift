import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyFoundation
import UnderstudyNetworking
import UnderstudyRehearsal
import UnderstudySweeps

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The faults of fakes in a sweep.
@Suite("Faults of fakes", .doubles, .endsWhenIdle)
struct FakeFaultTests {
    private let page = "https://example.com/pages/1"
    /// Limits for sessions, since other threads answer them and may take minutes on a busy machine.
    private let patient = Rehearsal.Limits(steps: 100_000, patience: .seconds(3600))

    @Test("A fault sweep drops a stubbed request or its response, or returns status 500")
    func requests() async throws {
        let url = try #require(URL(string: page))
        let log = Log()
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
            if !faults.isEmpty { log.add("\(outcome), served \(route.callCount)") }
        }
        #expect(sweep.failures.isEmpty)
        #expect(sweep.tried == 4)
        #expect(
            log.lines == [
                "lost, served 0", "lost, served 1", "500 , served 0", "lost, served 1",
            ])
    }

    @Test("Pairs of faults aren't tried by default if another thread responds to a call")
    func pairs() async throws {
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
        #expect(sweep.leftOut == 0)
    }

    @Test("The faults of a stubbed request are named in a report")
    func names() async throws {
        let url = try #require(URL(string: page))
        let messages = await reports {
            await faultSweep(only: "?", limits: patient) { _ in
                let session = URLSession.stubbed { _ in .text("a page") }
                _ = try? await session.data(from: url)
            }
        }.map(\.message)
        let call = "call 1 of StubbedHTTP"
        #expect(
            messages == [
                """
                faultSweep: unknown fault "?"
                  known   \(call) is lost before it arrives
                  known   \(call) is lost before it arrives from then on
                  known   \(call) loses its answer
                  known   \(call) loses its answer from then on
                  known   \(call) is answered with status 500
                  known   \(call) is answered with status 500 from then on
                  …       and 2 more
                """
            ])
    }

    @Test("A fault sweep drops connections to a fake server before and after its work")
    func server() async throws {
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

    @Test("A fault sweep fails file operations with errors of full and protected disks")
    func files() async {
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

    @Test("A fault sweep fails operations on symbolic links as those on files")
    func links() async {
        let log = Log()
        let link = URL(filePath: "/link")
        let sweep = await faultSweep { _ in
            let files = InMemoryFileSystem()
            do {
                try files.createSymbolicLink(at: link, withDestinationURL: URL(filePath: "/a"))
                _ = try files.destinationOfSymbolicLink(at: link)
            } catch let error as CocoaError {
                log.add("\(error.code.rawValue)")
            }
        }
        #expect(sweep.failures.isEmpty)
        let codes: [CocoaError.Code] = [
            .fileWriteOutOfSpace, .fileWriteNoPermission, .fileReadNoPermission,
        ]
        #expect(log.lines == codes.map { "\($0.rawValue)" })
    }
}
