// error: has non-Sendable type 'UserDefaults'

import Foundation

/// `UserDefaults` is only `Sendable` on Linux.
struct Settings: Sendable {
    let defaults: UserDefaults
}
