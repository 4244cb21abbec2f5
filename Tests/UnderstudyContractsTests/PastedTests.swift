import Testing
import Understudy
import UnderstudyContracts

/// The tests that ``AgreementTests`` shows in reports, pasted with corrected fakes. They should
/// pass.
@Suite("Tests pasted from reports")
struct PastedTests {
    static let contract = SeamContract.ofShelves("fake") { LiveShelf() }

    @Test(arguments: contract.factories)
    func seed7(_ factory: SeamContract<any Shelf>.Factory) async throws {
        try await factory.run { seam in
            try seam.put("a", at: 3)
            #expect(await seam.title(at: 3) == "a")
        }
    }

    @Test(arguments: contract.factories)
    func seed8(_ factory: SeamContract<any Shelf>.Factory) async throws {
        try await factory.run { seam async throws in
            try seam.put("b", at: 2)
            try seam.put("a", at: 4)
            try seam.put("b", at: 6)
            try seam.put("b", at: 3)
            #expect(throws: ShelfError.full(places: 4)) { try seam.put("b", at: 2) }
        }
    }
}
