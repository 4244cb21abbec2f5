// Inherited protocols of the toolchain
// 7:17: `StreamDelegate` belongs to the toolchain, whose files are not here: name its module, such as `--sdk Foundation`, put `@Spy` on a class
// of yours that conforms to it, or write this double by hand

import Foundation

protocol Valve: StreamDelegate {
    func open()
}
