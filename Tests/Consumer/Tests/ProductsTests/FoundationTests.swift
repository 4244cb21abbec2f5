import Foundation
import Testing
import UnderstudyFoundation
import UnderstudyTesting

@Suite("UnderstudyFoundation, with one import", .doubles)
struct FoundationTests {
    @Test("A hub remembers what was posted")
    func hub() {
        let hub = NotificationHub()
        hub.center.post(name: .init("signedIn"), object: nil)
        expect(hub.posting, .wasCalled(.once))
    }

    @Test("Defaults remember what was set")
    func defaults() {
        let defaults = InMemoryDefaults(["volume": 0.5])
        defaults.set(0.25, forKey: "volume")
        #expect(defaults.double(forKey: "volume") == 0.25)
    }
}
