// Inherited protocols of the toolchain
// 7:17: `StreamDelegate` is declared by the toolchain, whose files aren't read: add `--sdk
// Foundation`, put `@Spy` on a class that conforms to it, or write this double by hand

import Foundation

protocol Valve: StreamDelegate {
    func open()
}
