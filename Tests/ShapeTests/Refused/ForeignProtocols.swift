// Inherited protocols whose source is not given
// 7:17: `StreamDelegate` is inherited, but it is not declared in the files that were given: give
// its file too, or write this double by hand

import Foundation

protocol Valve: StreamDelegate {
    func open()
}
