import App
import Foundation
import Testing
import UnderstudyContracts

private struct NoOpener: URLOpener {
    func open(_ url: URL) -> Bool { false }
}

@Suite("UnderstudyContracts as a single import")
struct ContractsTests {
    @Test("Two doubles of a protocol of another module agree")
    func agreement() async {
        let contract = SeamContract<any URLOpener>(
            "An opener", live: .init("live") { NoOpener() }, fakes: .init("fake") { NoOpener() },
            operations: [.init("open(_:)", with: { _ in URL(filePath: "/page") }) { $0.open($1) }])
        await contract.expectAgreement()
    }
}
