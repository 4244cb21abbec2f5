import Testing
import UnderstudyTesting

@testable import BackgroundWorkExample

@Suite("Work tracking", .doubles)
struct WorkTrackingTests {
    @Test func `The importer enters the upload of a photo before it leaves the read`() async {
        let work = WorkTrackingSpy()
        let group = TestWorkGroup()
        work.spies.enter.forwards(to: group.enter)
        work.spies.leave.forwards(to: group.leave)

        PhotoImporter(server: PhotoServerSpy(), work: work).start(["pier"])
        await group.wait()

        expectOrder(.exhaustive) {
            work.spies.enter.when { $0 == "read pier" }
            work.spies.enter.when { $0 == "upload PIER" }
            SpyOrder.unordered {
                work.spies.leave.when { $0 == "read pier" }
                work.spies.leave.when { $0 == "upload PIER" }
            }
        }
    }

    @Test func `The importer works with plain doubles`() async {
        let group = TestWorkGroup()
        let server = PhotoServerDouble()
        PhotoImporter(server: server, work: group).start(["pier"])
        await group.wait()
        #expect(server.uploadCalls == ["PIER"])

        let work = WorkTrackingDouble()
        work.enter("read pier")
        work.leave("read pier")
        #expect(work.enterCalls == ["read pier"])
        #expect(work.leaveCalls == ["read pier"])
    }
}
