// Requirements that `NSObject` already implements
// 7:5: `NSObject` already implements `hash`: leave it out, or write this double by hand

import Foundation

protocol Fingerprint: NSObjectProtocol {
    var hash: Int { get }
}
