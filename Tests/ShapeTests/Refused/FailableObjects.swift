// Objects with a failable `init()`
// 8:5: `init()` of `NSObject` neither fails nor throws, so `init()` of a double can't either: write
// this double by hand

import Foundation

protocol Spark: NSObjectProtocol {
    init?()
}
