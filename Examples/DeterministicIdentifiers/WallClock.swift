import Foundation

/// Says what the date is.
protocol WallClock {
    var now: Date { get }
}
