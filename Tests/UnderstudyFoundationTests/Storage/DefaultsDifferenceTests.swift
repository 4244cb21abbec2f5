import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyFoundation

@Suite("Differences of user defaults", .liveDefaults)
struct DefaultsDifferenceTests {
    @Test(arguments: DefaultsDifference.all.filter { $0.outcome != nil })
    func `Defaults in memory behave as the guide describes`(_ difference: DefaultsDifference) throws
    {
        let outcome = try #require(difference.outcome)
        let reports = reports {
            let found = outcome(InMemoryDefaults())
            #expect(found == difference.inMemory.replacing("reported, ", with: ""))
        }
        #expect(reports.isEmpty == !difference.inMemory.hasPrefix("reported, "))
    }

    #if os(Linux)
        @Test(arguments: DefaultsDifference.all.filter { $0.live != nil })
        func `Platform defaults behave as the guide describes`(_ difference: DefaultsDifference)
            throws
        {
            let name = "DefaultsDifferenceTests-\(UUID().uuidString)"
            let defaults = try #require(UserDefaults(suiteName: name))
            defer { defaults.removePersistentDomain(forName: name) }
            #expect(difference.outcome?(defaults) == difference.live)
        }

        @Test func `Platform defaults crash for values that aren't property lists`() async {
            await #expect(processExitsWith: .failure) {
                UserDefaults.standard.set(UUID(), forKey: "key")
            }
            await #expect(processExitsWith: .failure) {
                UserDefaults.standard.set(CGFloat(1.5), forKey: "key")
            }
            await #expect(processExitsWith: .failure) {
                UserDefaults.standard.set(Data([1]), forKey: "key")
                _ = UserDefaults.standard.url(forKey: "key")
            }
        }
    #endif

    @Test func `The guide's table lists exactly the tested differences of defaults`() throws {
        let names = try GuideTable(
            in: "Storage.md", under: "| Case | `UserDefaults` | `InMemoryDefaults` |"
        ).names
        #expect(names == DefaultsDifference.all.map(\.description))
    }
}
