import Foundation
import Testing
import UnderstudyNetworking
import UnderstudyTesting

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("UnderstudyNetworking as a product", .doubles)
struct NetworkingTests {
    @Test("A session loads the response of a route")
    func session() async throws {
        let urls = StubbedHTTP.Service()
        let places = urls.on(.get, "/places")
        places.returns(.json("[]"))
        let url = try #require(URL(string: "https://example.org/places"))
        let (data, _) = try await urls.session.data(from: url)
        #expect(data == Data("[]".utf8))
        expect(places, .wasCalled(.once))
    }
}
