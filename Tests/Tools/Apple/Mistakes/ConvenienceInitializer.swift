// error: delegates to a convenience initializer of the superclass: URLCache.init(memoryCapacity:diskCapacity:directory:)

import Foundation

/// The superclass has no entry for this initializer.
final class Cache: URLCache, @unchecked Sendable {
    let name: String

    init(name: String) {
        self.name = name
        super.init(memoryCapacity: 0, diskCapacity: 0, directory: nil)
    }
}
