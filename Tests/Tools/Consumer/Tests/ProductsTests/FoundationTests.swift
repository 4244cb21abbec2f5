import Foundation
import Testing
import UnderstudyFoundation
import UnderstudyTesting

@Suite("UnderstudyFoundation as a product", .doubles)
struct FoundationTests {
    @Test("A notification hub records posts")
    func hub() {
        let hub = NotificationHub()
        hub.center.post(name: .init("signedIn"), object: nil)
        expect(hub.posting, .wasCalled(.once))
    }

    @Test("Defaults in memory return the value that was set")
    func defaults() {
        let defaults = InMemoryDefaults(["volume": 0.5])
        defaults.set(0.25, forKey: "volume")
        #expect(defaults.double(forKey: "volume") == 0.25)
    }
}
