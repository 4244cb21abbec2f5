// Parts that would have one name
// 11:5: the parts of `open(url:)` and `openURLURL()` would both be called `openURLURL`: rename
// one, or write this double by hand

import Foundation

protocol Browser {
    func open(url: URL)
    func open(path: String)
    func openURL()
    func openURLURL()
}
