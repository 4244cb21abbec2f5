// Superclasses that a double can't inherit from
// 17:18: `Throne` requires a subclass of `Gold`, which is final: put `@Spy` on a class that derives
// from it, or write this double by hand
// 18:21: `Strongbox` requires a subclass of `Hidden`, which has initializers that aren't visible to
// a double: put `@Spy` on a class that derives from it, or write this double by hand
// 19:17: `Chore` requires a subclass of `Work`, which inherits `Operation`, which isn't in the
// files: put `@Spy` on a class that derives from it, or write this double by hand

import Foundation

final class Gold {}
class Hidden {
    private init() {}
}
class Work: Operation, @unchecked Sendable {}

protocol Throne: Gold {}
protocol Strongbox: Hidden {}
protocol Chore: Work {}
