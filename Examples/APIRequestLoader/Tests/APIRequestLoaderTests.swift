import Foundation
import Testing
import UnderstudyNetworking
import UnderstudyTesting

@testable import APIRequestLoaderExample

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Request loader", .doubles)
struct APIRequestLoaderTests {
    let urls = StubbedHTTP.Service()
    let pier = Place(name: "Pier 39")

    private var loader: APIRequestLoader<SavePlaceRequest> {
        APIRequestLoader(request: SavePlaceRequest(list: "todo"), session: urls.session)
    }

    @Test func `The loader sends the request and returns the decoded response`() async throws {
        let saving = urls.on(.post, "/places")
        saving.returns(.json(#"{"name":"Pier 39, saved"}"#, status: 201))

        let saved = try await loader.load(pier)

        #expect(saved == Place(name: "Pier 39, saved"))
        let sent = try #require(saving.lastCall)
        #expect(sent.query == ["list": "todo"])
        #expect(sent.headers["Content-Type"] == "application/json")
        #expect(try sent.json() == pier)
    }

    @Test(arguments: [300, 404, 500])
    func `The loader throws an error with the status of a failed response`(status: Int) async {
        urls.on(.post, "/places").returns(.status(status))
        await #expect(throws: APIError.status(status)) { try await loader.load(pier) }
    }

    @Test func `The loader throws the error of the transport`() async {
        urls.on(.post, "/places").fails(with: URLError(.notConnectedToInternet))
        let error = await #expect(throws: URLError.self) { try await loader.load(pier) }
        #expect(error?.code == .notConnectedToInternet)
    }

    @Test func `The loader throws a decoding error for a malformed body`() async {
        urls.on(.post, "/places").returns(.json(#"{"name":"#))
        await #expect(throws: DecodingError.self) { try await loader.load(pier) }
    }

    @Test func `A request without a route fails the test`() async {
        await withKnownIssue {
            let urls = StubbedHTTP.Service()
            urls.on(.get, "/places").returns(.json("{}"))
            let loader = APIRequestLoader(
                request: SavePlaceRequest(list: "todo"), session: urls.session)
            await #expect(throws: StubbedHTTP.Failure.self) { try await loader.load(pier) }
        } matching: { issue in
            "\(issue)".contains("route   GET /places: method *POST*")
        }
    }

    @Test(arguments: 1...100)
    func `Each of a hundred parallel tests receives only its own responses`(number: Int)
        async throws
    {
        urls.on(.post, "/places").answers { _ in .json(#"{"name":"\#(number)"}"#) }
        #expect(try await loader.load(pier) == Place(name: "\(number)"))
        #expect(urls.requests.callCount == 1)
    }

    @Test
    func `If the request can't be created, the loader throws the error and sends nothing`() async {
        let request = APIRequestSpy<String, String>()
        request.spies.urlRequest.fails(with: URLError(.badURL))
        let loader = APIRequestLoader(request: request, session: urls.session)
        await #expect(throws: URLError(.badURL)) { try await loader.load("input") }
        #expect(request.spies.urlRequest.calls == ["input"])
        #expect(urls.requests.wasCalled(.never))
    }
}
