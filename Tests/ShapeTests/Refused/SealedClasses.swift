// Subclasses of what a double cannot derive from
// 20:18: `Throne` asks for a subclass of `Gold`, which is final: put `@Spy` on a class of yours that
// derives from it, or write this double by hand
// 21:16: `Safe` asks for a subclass of `Pallet<Int>`, which is generic: put `@Spy` on a class of yours
// that derives from it, or write this double by hand
// 22:21: `Strongbox` asks for a subclass of `Hidden`, which has initializers that a double does not see:
// put `@Spy` on a class of yours that derives from it, or write this double by hand
// 23:17: `Chore` asks for a subclass of `Work`, which inherits `Operation`, and that is not in the
// files: put `@Spy` on a class of yours that derives from it, or write this double by hand

import Foundation

final class Gold {}
class Pallet<Content> {}
class Hidden {
    private init() {}
}
class Work: Operation, @unchecked Sendable {}

protocol Throne: Gold {}
protocol Safe: Pallet<Int> {}
protocol Strongbox: Hidden {}
protocol Chore: Work {}
