/// A call that was recorded by a spy.
@usableFromInline
package struct SpyCall<Input> {
    /// The argument of the call, or a labeled tuple if there are several arguments.
    @usableFromInline package let input: Input
    /// The position of the call in the process-wide order of calls, starting at 1.
    @usableFromInline package let number: UInt64

    @inlinable
    init(input: Input, number: UInt64) {
        self.input = input
        self.number = number
    }
}

extension SpyCall: Sendable where Input: Sendable {}

/// A call whose arguments aren't kept because one of them was an object that was being deallocated.
///
/// The description of the call contains the type of this object, but not its address, which differs
/// in each run and may be reused by another object.
@usableFromInline
struct DiscardedCall: Sendable {
    /// The position of the call in the process-wide order of calls.
    let number: UInt64
    /// Returns the description of the call without its owner, for example `remove(<Screen,
    /// deallocated>)`.
    let describe: @Sendable () -> String

    var text: String { describe() }
}

/// The recorded arguments of a call.
enum RecordedArguments<Input> {
    case kept(Input)
    /// The description of an ``DiscardedCall``.
    case discarded(@Sendable () -> String)
}

/// The calls that were recorded by a spy.
struct CallRecords<Input> {
    let kept: [SpyCall<Input>]
    var discarded: [DiscardedCall] = []

    var count: Int { kept.count + discarded.count }
    var numbers: [UInt64] { (kept.map(\.number) + discarded.map(\.number)).sorted() }

    /// The number of the first call, or `nil` if there are no calls.
    var firstNumber: UInt64? {
        [kept.first?.number, discarded.first?.number].compactMap(\.self).min()
    }

    /// The number of the latest call, or 0 if there are no calls.
    var lastNumber: UInt64 { max(kept.last?.number ?? 0, discarded.last?.number ?? 0) }

    /// Returns the specified number of calls from each end.
    func ends(_ half: Int) -> CallRecords {
        func ends<Element>(_ calls: [Element]) -> [Element] {
            calls.count / 2 <= half ? calls : Array(calls.prefix(half) + calls.suffix(half))
        }
        return CallRecords(kept: ends(kept), discarded: ends(discarded))
    }

    /// Returns the specified number of latest calls.
    func suffix(_ count: Int) -> CallRecords {
        CallRecords(kept: kept.suffix(count), discarded: discarded.suffix(count))
    }

    func filter(_ isIncluded: (UInt64) -> Bool) -> CallRecords {
        CallRecords(
            kept: kept.filter { isIncluded($0.number) },
            discarded: discarded.filter { isIncluded($0.number) })
    }

    /// Returns descriptions of the calls, sorted by number.
    ///
    /// - Parameters:
    ///   - text: A closure that returns the description of a call whose arguments were kept.
    func texts(_ text: (Input) -> String) -> [(number: UInt64, text: String)] {
        let texts = kept.map { ($0.number, text($0.input)) }
        if discarded.isEmpty { return texts }
        return (texts + discarded.map { ($0.number, $0.text) }).sorted { $0.0 < $1.0 }
    }
}

extension FunctionName {
    /// Returns the description of a call in reports.
    func call<Input>(_ arguments: RecordedArguments<Input>) -> String {
        switch arguments {
        case .kept(let input): call(input)
        case .discarded(let describe): describe()
        }
    }

    /// Returns the description of a call in reports, including its owner.
    func qualifiedCall<Input>(_ arguments: RecordedArguments<Input>) -> String {
        switch arguments {
        case .kept(let input): qualifiedCall(input)
        case .discarded(let describe): qualifiedCall(written: describe())
        }
    }
}

/// A call of any spy.
package struct LoggedCall {
    /// The position of the call in the process-wide order of calls.
    package let number: UInt64
    /// A closure that returns the description of the call in reports, including its double.
    package let text: () -> String
}

/// A set of call numbers, stored as all numbers up to a limit and individual numbers above it.
struct CallNumbers {
    private(set) var upTo: UInt64 = 0
    private var above: Set<UInt64> = []

    func contains(_ number: UInt64) -> Bool { number <= upTo || above.contains(number) }

    mutating func insert(_ number: UInt64) {
        if number > upTo { above.insert(number) }
    }

    mutating func insertAll(upTo number: UInt64) {
        guard number > upTo else { return }
        upTo = number
        if !above.isEmpty { above = above.filter { $0 > number } }
    }
}

// MARK: - Reports

/// Functions that format calls for reports.
enum CallRows {
    /// Returns a row that shows a call, for example `  #4      track(event: "purchase", value:
    /// 42)`.
    static func row(_ number: UInt64, _ text: String) -> String {
        ReportText.row("#\(number)", text)
    }

    /// Returns the text of an attachment that shows all calls, one on each line, or `nil` if a
    /// report already shows all of them.
    static func attachment<Input>(
        _ calls: CallRecords<Input>, of function: FunctionName
    ) -> String? {
        guard calls.count > ReportText.maximumRows else { return nil }
        return calls.texts { function.call($0, in: ValueStyle(limit: ValueText.long)) }
            .map { row($0.number, $0.text) }.joined(separator: "\n")
    }

    /// Returns the number of omitted calls, for example `1 more call` or `12 more calls`.
    static func more(_ count: Int) -> String { ReportText.count(count, "more call") }
}
