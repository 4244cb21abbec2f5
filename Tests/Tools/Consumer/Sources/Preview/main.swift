import App
import Foundation
import Understudy

final class PreviewOpener: URLOpener {
    let opening = Spy<URL, Bool, Never>("open(_:)")
    func open(_ url: URL) -> Bool { opening(url) }
}

enum PreviewStore {
    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }
    struct StaticSpies: Sendable {
        let count = Spy<Void, Int, Never>("PreviewStore.count", returning: 0)
    }
}

// Outside tests, all code shares one set of static spies.
PreviewStore.spies.count.returns(2)
print(PreviewStore.spies.count(), PreviewStore.spies.count.callCount)

// Without a test framework, the unstubbed call is reported on standard error.
let opener = PreviewOpener()
print(opener.open(URL(filePath: "/a")), opener.opening.callCount)
