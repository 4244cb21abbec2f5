import Foundation
import TestSupport
import Testing
import UnderstudyNetworking

@Suite("Parity with the platform's loader", .endsWhenIdle, .atOnce(8))
struct LoaderParityTests {
    @Test(arguments: SharedScenario.all, Loader.allCases)
    func `A stubbed session and the platform's loader have the same outcome`(
        _ shared: SharedScenario, _ loader: Loader
    ) async throws {
        let outcome = try await shared.scenario.outcome(LoaderWorld(loader))
        #expect(outcome == shared.expected)
    }

    #if canImport(FoundationNetworking)
        @Test(arguments: LoaderDifference.all, Loader.allCases)
        func `A stubbed session and the platform's loader differ as the guide describes`(
            _ difference: LoaderDifference, _ loader: Loader
        ) async throws {
            let outcome = try await difference.scenario.outcome(LoaderWorld(loader))
            #expect(outcome == difference.expected[loader])
        }

        @Test
        func `The guide's table lists exactly the tested differences between the loaders`() throws {
            let head = "| What an app sees | Stub | Loader on Linux | Why |"
            let rows = try GuideTable(in: "HTTP.md", under: head).rows
            for difference in LoaderDifference.all {
                #expect(rows.contains { $0.hasPrefix(difference.row) }, "\(difference.row)")
            }
            #expect(rows.count == LoaderDifference.all.count)
        }
    #endif
}
