import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyFoundation

@Suite("The guard of the default center")
struct DefaultCenterGuardTests {
    /// Names of this suite alone: the center is shared with every other test.
    private static let stray = Notification.Name("DefaultCenterGuardTests.stray")
    private static let known = Notification.Name("DefaultCenterGuardTests.known")

    private func post(_ name: Notification.Name) {
        NotificationCenter.default.post(name: name, object: nil)
    }

    /// The reports that fail the test. A note may come from the thread of a test beside this one.
    private func failures(_ body: () -> Void) -> [Report] {
        reports(of: body).filter { $0.severity == .failure }
    }

    @Test("reports what this test posts, at the guard's line, with the post")
    func reportsPost() throws {
        let line = currentLine() + 4
        let reports = failures {
            withTestScope {
                let hub = NotificationHub()
                hub.guardDefaultCenter()
                post(Self.stray)
            }
        }
        let report = try #require(reports.first)
        let lines = report.message.split(separator: "\n")
        #expect(
            lines.first
                == "NotificationCenter.default.post(name:object:userInfo:): expected no call, got 1"
        )
        #expect(
            lines.last?.hasSuffix(
                #"post(name: Name(rawValue: "DefaultCenterGuardTests.stray"), object: nil, userInfo: nil)"#
            ) == true)
        #expect(report.location.line == line)
        #expect(reports.count == 1)
    }

    @Test("says nothing of posts to the hub, of allowed ones, and of those after the test")
    func silent() {
        let reports = failures {
            withTestScope {
                let hub = NotificationHub()
                hub.guardDefaultCenter(allowing: [Self.known])
                hub.post(name: Self.stray)
                post(Self.known)
            }
            post(Self.stray)
        }
        #expect(reports.map(\.message) == [])
    }

    @Test("says nothing of what another test posts in parallel")
    func otherTest() {
        let reports = failures {
            withTestScope {
                let hub = NotificationHub()
                hub.guardDefaultCenter()
                withTestScope { post(Self.stray) }
            }
        }
        #expect(reports.map(\.message) == [])
    }

    @Test("notes what a thread without a test posts")
    func strangeThread() async {
        let reports = await reports {
            await withTestScope {
                let hub = NotificationHub()
                hub.guardDefaultCenter(allowing: [Self.known])
                await withCheckedContinuation { continuation in
                    Thread {
                        NotificationCenter.default.post(name: Self.stray, object: nil)
                        continuation.resume()
                    }.start()
                }
            }
        }
        let own = reports.filter { $0.message.contains("stray") }
        #expect(
            own.map(\.message) == [
                """
                NotificationCenter.default: a thread that belongs to no test posted during this one
                  post    post(name: Name(rawValue: "DefaultCenterGuardTests.stray"), object: nil, userInfo: nil)
                """
            ])
        #expect(own.map(\.severity) == [.note])
    }
}
