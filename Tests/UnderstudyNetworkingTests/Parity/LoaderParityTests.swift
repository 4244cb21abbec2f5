import Foundation
import TestSupport
import Testing
import UnderstudyNetworking

@Suite("A stubbed session and the platform's loader", .endsWhenIdle)
struct LoaderParityTests {
    @Test("end alike", arguments: SharedScenario.all, Loader.allCases)
    func same(_ shared: SharedScenario, _ loader: Loader) async throws {
        let outcome = try await shared.scenario.outcome(LoaderWorld(loader))
        #expect(outcome == shared.expected)
    }

    #if canImport(FoundationNetworking)
        @Test("differ in what the guide says", arguments: LoaderDifference.all, Loader.allCases)
        func different(_ difference: LoaderDifference, _ loader: Loader) async throws {
            let outcome = try await difference.scenario.outcome(LoaderWorld(loader))
            #expect(outcome == difference.expected[loader])
        }

        @Test("differ in nothing else that the guide's table has")
        func table() throws {
            let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
            let guide = try String(
                contentsOf: root.appending(path: "Docs/Network.md"), encoding: .utf8)
            let head = "| What an app sees | Stub | Loader on Linux |"
            let table = guide.components(separatedBy: head)
            let rows = try #require(table.last).split(separator: "\n").dropFirst(2)
                .prefix { $0.hasPrefix("|") }
            for difference in LoaderDifference.all {
                #expect(rows.contains { $0.hasPrefix(difference.row) }, "\(difference.row)")
            }
            #expect(table.count == 2)
            #expect(rows.count == LoaderDifference.all.count)
        }
    #endif
}
