// Written by Understudy from URLOpener.swift.
import Foundation

@testable import URLOpenerExample

final class URLOpenerDouble: URLOpener {
    var openShouldFail = false
    var openReturnValue = false
    private(set) var openCalls: [URL] = []
    var openCallCount: Int { openCalls.count }
    var openDidGetCalled: Bool { !openCalls.isEmpty }
    var openReceivedURL: URL? { openCalls.last }

    func open(_ url: URL) -> Bool {
        openCalls.append(url)
        return openShouldFail ? false : openReturnValue
    }
}
