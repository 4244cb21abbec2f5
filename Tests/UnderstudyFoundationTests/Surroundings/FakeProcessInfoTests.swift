import Foundation
import Testing
import UnderstudyFoundation

private protocol ProcessSurroundings {
    var environment: [String: String] { get }
    var arguments: [String] { get }
    var processName: String { get }
    var processIdentifier: Int32 { get }
    var hostName: String { get }
}

extension ProcessInfo: ProcessSurroundings {}
extension FakeProcessInfo: ProcessSurroundings {}

@Suite("Process information")
struct FakeProcessInfoTests {
    private static let all: [@Sendable () -> any ProcessSurroundings] = [
        { ProcessInfo.processInfo },
        { FakeProcessInfo(environment: ["PATH": "/bin"], arguments: ["tool"]) },
    ]

    @Test(arguments: all.indices)
    func `Process information has arguments, an environment, an identifier and names`(_ index: Int)
    {
        let process = Self.all[index]()
        #expect(process.arguments.first?.isEmpty == false)
        #expect(process.environment["PATH"]?.isEmpty == false)
        #expect(process.environment["A variable that is not set"] == nil)
        #expect(process.processIdentifier > 0)
        #expect(!process.processName.isEmpty)
        #expect(!process.hostName.isEmpty)
    }

    @Test func `A fake process has nothing of the real process`() {
        let process = FakeProcessInfo()
        #expect(process.environment == [:])
        #expect(process.arguments == ["test"])
    }
}
