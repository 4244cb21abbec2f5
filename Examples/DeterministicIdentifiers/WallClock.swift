import Foundation

/// Provides the current date.
protocol WallClock {
    var now: Date { get }
}
