import Dispatch
import Testing

@testable import UnderstudyNetworking

@Suite("Time limits of queues")
struct IntervalTests {
    private static let small = Int(Int32.max)

    @Test(
        "A time limit is the same with a 32-bit and a 64-bit Int",
        arguments: [
            (.nanoseconds(7), .nanoseconds(7), .nanoseconds(7)),
            (.milliseconds(20), .nanoseconds(20_000_000), .nanoseconds(20_000_000)),
            (.seconds(10), .nanoseconds(10_000_000_000), .microseconds(10_000_000)),
            (.seconds(3600), .nanoseconds(3_600_000_000_000), .milliseconds(3_600_000)),
            (.seconds(100_000_000), .nanoseconds(100_000_000_000_000_000), .seconds(100_000_000)),
            (.seconds(10_000_000_000), .microseconds(10_000_000_000_000_000), .seconds(small)),
            (.seconds(Int64.max), .seconds(Int.max), .seconds(small)),
        ] as [(Duration, DispatchTimeInterval, DispatchTimeInterval)])
    func units(duration: Duration, wide: DispatchTimeInterval, narrow: DispatchTimeInterval) {
        #expect(duration.interval() == wide)
        #expect(duration.interval(upTo: Self.small) == narrow)
    }
}
