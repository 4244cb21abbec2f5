// Requirements that `NSObject` already implements
// 7:5: `hash` is answered by `NSObject` already: leave it out, or write this double by hand

import Foundation

protocol Fingerprint: NSObjectProtocol {
    var hash: Int { get }
}
