/// Names what orders of calls are made of; see `expectOrder`.
///
/// ```swift
/// expectOrder {
///     login.spies.start
///     unordered {
///         cache
///         flags
///     }
///     analytics.spies.track.when { $0.event == "login" }
/// }
/// ```
public enum SpyOrder {}

extension SpyOrder {
    /// A step of `expectOrder`: calls of one spy, or a group of steps in any order.
    public struct Step {
        /// One kind of call, or several that may come in any order.
        let parts: [OrderPart]

        /// The step as reports name it.
        var name: String {
            let names = parts.map(\.name).joined(separator: ", ")
            return parts.count > 1 ? "in any order: \(names)" : names
        }
    }
}

/// One kind of call in an order.
struct OrderPart {
    /// The calls, as reports name them.
    let name: String
    /// The spy, whose calls an exhaustive order has to account for.
    let spy: any DoublePart
    /// The numbers of the calls that are meant, rising.
    let matches: [UInt64]
    /// The numbers of all calls of the spy, rising.
    let all: [UInt64]
    /// The text of a call.
    let text: (UInt64) -> String
    /// The text of a call that is not meant, which says why.
    let miss: (UInt64) -> String
    /// Why a call is not meant that looks as if it were.
    let hint: (UInt64) -> String?
}

extension OrderPart {
    /// The calls of a spy that a pattern means.
    init<Input, Output, Failure>(
        _ spy: Spy<Input, Output, Failure>, _ pattern: CallPattern<Input>
    ) {
        spy.joinTest()
        let matching = Matching(spy.withState { $0.records }, with: pattern)
        let (records, function) = (matching.records, spy.signature)
        func input(_ number: UInt64) -> Input? {
            records.kept.first { $0.number == number }?.input
        }
        func unkept(_ number: UInt64) -> String? {
            let call = records.unkept.first { $0.number == number }
            return call.map { function.inFull(written: $0.text) }
        }
        self.spy = spy
        all = (records.kept.map(\.number) + records.unkept.map(\.number)).sorted()
        matches = matching.numbers
        text = { number in
            input(number).map { function.inFull($0) } ?? unkept(number) ?? spy.name
        }
        name = pattern.name(of: function)
        let missed = pattern.misses(of: function)
        miss = { number in input(number).map(missed) ?? unkept(number) ?? spy.name }
        let alike = pattern.alike(of: function)
        hint = { number in input(number).flatMap(alike) }
    }
}

extension SpyOrder {
    /// Which calls an order has to account for.
    public enum Coverage: Sendable {
        /// The steps alone; other calls may lie between them.
        case partial
        /// Every call of every spy in the order, and of the doubles that are given with it.
        case exhaustive
    }
}
