import Foundation
import TestSupport
import Testing
import Understudy

@testable import UnderstudyFoundation

@Suite("Guard of the default center")
struct DefaultCenterGuardTests {
    /// Names that only this suite uses, because it shares the center with every other test.
    private static let stray = Notification.Name("DefaultCenterGuardTests.stray")
    private static let known = Notification.Name("DefaultCenterGuardTests.known")
    private static let late = Notification.Name("DefaultCenterGuardTests.late")
    private static let foreign = Notification.Name("DefaultCenterGuardTests.foreign")
    private static let unguarded = Notification.Name("DefaultCenterGuardTests.unguarded")
    private static let strange = Notification.Name("DefaultCenterGuardTests.strange")
    private static let platforms = Notification.Name("NSDefaultCenterGuardTestsNotification")

    private func post(_ name: Notification.Name) {
        NotificationCenter.default.post(name: name, object: nil)
    }

    /// The messages about some names. Other notes may exist, for example from the thread of a
    /// concurrent test.
    private func messages(on names: [Notification.Name], in reports: [TestReport]) -> [String] {
        reports.map(\.message).filter { message in
            names.contains { message.contains($0.rawValue) }
        }
    }

    @Test
    func `A guarded post to the default center is reported at the line of the guard`() throws {
        let line = currentLine() + 4
        let reports = reports {
            withTestScope {
                let hub = NotificationHub()
                hub.guardDefaultCenter()
                post(Self.stray)
            }
        }
        let report = try #require(reports.first { $0.severity == .failure })
        let lines = report.message.split(separator: "\n")
        #expect(
            lines.first
                == "NotificationCenter.default.post(name:object:userInfo:): expected no calls, got 1"
        )
        #expect(
            lines.last?.hasSuffix(
                #"post(name: Name(rawValue: "DefaultCenterGuardTests.stray"), object: nil, userInfo: nil)"#
            ) == true)
        #expect(report.location.line == line)
        #expect(messages(on: [Self.stray], in: reports).count == 1)
    }

    @Test func `The guard ignores posts to the hub, allowed names, and posts after the test`() {
        let reports = reports {
            let hub = withTestScope {
                let hub = NotificationHub()
                hub.guardDefaultCenter(allowing: [Self.known])
                hub.post(name: Self.late)
                post(Self.known)
                return hub
            }
            post(Self.late)
            withExtendedLifetime(hub) {}
        }
        #expect(messages(on: [Self.known, Self.late], in: reports) == [])
    }

    @Test func `The guard ignores notifications of the platform that a test causes`() {
        let reports = reports {
            withTestScope {
                let hub = NotificationHub()
                hub.guardDefaultCenter()
                post(UserDefaults.didChangeNotification)
                post(Self.platforms)
            }
        }
        #expect(
            messages(on: [UserDefaults.didChangeNotification, Self.platforms], in: reports) == [])
    }

    @Test(arguments: [
        "NSUserDefaultsDidChangeNotification", "_NSThreadDidStartNotification",
        "_UIApplicationSystemNavigationActionChangedNotification",
        "UIWindowDidBecomeVisibleNotification", "AVAudioSessionRouteChangeNotification",
        "CKAccountChangedNotification", "com.apple.accessibility.cache.button.shapes",
    ])
    func `A name belongs to the platform if it has one of the platform's prefixes`(_ name: String) {
        #expect(DefaultCenterGuard.isOfPlatform(name))
    }

    @Test(arguments: [
        "sessionEnded", "UIThemeDidChange", "AVatarChangedNotification", "com.example.loaded",
        "Notification", "UI", "LoginNSNotification", "",
    ])
    func `A name of an app doesn't belong to the platform`(_ name: String) {
        #expect(!DefaultCenterGuard.isOfPlatform(name))
    }

    @Test func `The guard requires a test scope and observes no posts without one`() {
        var line: UInt = 0
        let reports = reports {
            TestScope.$current.withValue(nil) {
                let hub = NotificationHub()
                hub.guardDefaultCenter(); line = currentLine()
                post(Self.unguarded)
                withExtendedLifetime(hub) {}
            }
        }
        #expect(
            reports.text == """
                NotificationHub.guardDefaultCenter() needs a test scope
                  add     `.doubles` to the test or its suite, DoublesTestCase, or withTestScope { }
                  hint    detached tasks and other threads don't inherit a test scope
                """)
        #expect(reports.first?.location.line == line)
    }

    @Test func `The guard ignores posts of another test`() {
        let reports = reports {
            withTestScope {
                let hub = NotificationHub()
                hub.guardDefaultCenter()
                withTestScope { post(Self.foreign) }
            }
        }
        #expect(messages(on: [Self.foreign], in: reports) == [])
    }

    @Test func `A post from a thread without a test is a note unless it's the platform's`() async {
        let reports = await reports {
            await withTestScope {
                let hub = NotificationHub()
                hub.guardDefaultCenter()
                await withCheckedContinuation { continuation in
                    Thread {
                        NotificationCenter.default.post(name: Self.strange, object: nil)
                        NotificationCenter.default.post(name: Self.platforms, object: nil)
                        continuation.resume()
                    }.start()
                }
            }
        }
        let names = [Self.strange, Self.platforms].map(\.rawValue)
        let own = reports.filter { report in names.contains { report.message.contains($0) } }
        #expect(
            own.text == """
                NotificationCenter.default: a thread outside of any test posted during this test
                  post    post(name: Name(rawValue: "DefaultCenterGuardTests.strange"), object: nil, userInfo: nil)
                """)
        #expect(own.map(\.severity) == [.note])
    }
}
