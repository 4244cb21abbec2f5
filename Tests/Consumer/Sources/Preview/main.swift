import App
import Foundation
import Understudy

final class PreviewOpener: URLOpener {
    let opening = Spy<URL, Bool, Never>("open(_:)")
    func open(_ url: URL) -> Bool { opening(url) }
}

// No test framework is linked: the unanswered call is reported on standard error.
let opener = PreviewOpener()
print(opener.open(URL(filePath: "/a")), opener.opening.callCount)
