import Testing
import UnderstudyTesting

@testable import BackgroundWorkExample

extension TestWorkGroup: WorkTracking {}

@Suite("Photo importer", .doubles)
struct PhotoImporterTests {
    let work = TestWorkGroup()
    let server = PhotoServerSpy()
    let clock = TestClock()
    let importer: PhotoImporter

    init() {
        importer = PhotoImporter(server: server, work: work)
    }

    @Test func `All photos are uploaded when the importer's work ends`() async {
        let photos = (1...50).map { "photo \($0)" }

        importer.start(photos)
        await work.wait()

        #expect(Set(server.spies.upload.calls) == Set(photos.map { $0.uppercased() }))
    }

    @Test func `The importer's work ends even if an upload fails`() async {
        server.spies.upload.fails(.every(2))

        importer.start(["pier", "bridge", "tower"])

        #expect(await work.wait())
        #expect(server.spies.upload.callCount == 3)
    }

    @Test func `The importer's work doesn't end while an upload is pending`() async {
        let held = server.spies.upload.suspends()
        importer.start(["pier", "bridge"])
        await held.nextCall()
        await held.nextCall()

        let waiting = Task { await work.wait(on: clock) }
        await clock.nextSleeper()
        held.resume(returning: ())
        #expect(clock.sleepers.count == 1)

        held.resume(returning: ())
        #expect(await waiting.value)
    }

    @Test func `A wait that exceeds its limit reports the pending upload`() async {
        let held = server.spies.upload.suspends()
        importer.start(["pier"])
        let call = await held.next()

        await withKnownIssue {
            let waiting = Task { await work.wait(within: .seconds(5), on: clock) }
            await clock.nextSleeper()
            clock.advance(by: .seconds(5))
            #expect(await waiting.value == false)
        } matching: { issue in
            issue.comments.map(\.rawValue) == [
                """
                TestWorkGroup: 1 job is still running after 5.0 seconds
                  running "upload PIER"
                  hint    each enter(_:) needs one leave(_:), even if the job fails
                """
            ]
        }

        call?.resume(returning: ())
        await work.wait()
    }
}
