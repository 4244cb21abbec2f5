// Superclasses that a double can't inherit from
// 17:18: `Throne` asks for a subclass of `Gold`, which is final: put `@Spy` on a class of yours that
// derives from it, or write this double by hand
// 18:21: `Strongbox` asks for a subclass of `Hidden`, which has initializers that a double does not see:
// put `@Spy` on a class of yours that derives from it, or write this double by hand
// 19:17: `Chore` asks for a subclass of `Work`, which inherits `Operation`, and that is not in the
// files: put `@Spy` on a class of yours that derives from it, or write this double by hand

import Foundation

final class Gold {}
class Hidden {
    private init() {}
}
class Work: Operation, @unchecked Sendable {}

protocol Throne: Gold {}
protocol Strongbox: Hidden {}
protocol Chore: Work {}
