// Written by Understudy from URLOpener.swift.
import Foundation
import Understudy

@testable import URLOpenerExample

final class URLOpenerSpy: URLOpener {
    let spies = Spies()

    struct Spies {
        let open = Spy<URL, Bool, Never>("URLOpenerSpy.open(_:)")
    }

    func open(_ url: URL) -> Bool {
        spies.open(url)
    }
}
