/// The error that a double throws if a call should fail but no specific error was specified.
public struct SimulatedFailure: Error, Equatable, CustomStringConvertible {
    /// The name of the function that was called.
    public let function: String

    /// Creates an error that represents the failure of a function.
    ///
    /// - Parameters:
    ///   - function: The name of the function, as it should appear in reports.
    public init(function: String) {
        self.function = function
    }

    /// A description of the error, which explains that the failure is simulated.
    public var description: String { "simulated failure of \(function)" }
}

// MARK: - Plans

extension SimulatedFailure {
    /// A plan that selects which calls of a function fail.
    ///
    /// ```swift
    /// load.returns(page)
    /// load.fails(.first(2), with: URLError(.timedOut))
    /// #expect((1...4).map { (try? load($0)) != nil } == [false, false, true, true])
    /// ```
    ///
    /// A plan starts to count calls when it's set, and the number of the first call is 1. If a plan
    /// is set for calls that satisfy a condition, it only counts these calls.
    public struct Plan: Sendable {
        /// A closure that returns `true` if the call with the specified number should fail. A plan
        /// doesn't have any state so that it can be used for several functions.
        private let decide: @Sendable (Int) -> Bool
        /// A description of the problem with the plan's arguments, or `nil` if they are valid.
        let problem: String?

        private init(problem: String? = nil, decide: @escaping @Sendable (Int) -> Bool) {
            self.decide = decide
            self.problem = problem
        }

        /// Returns whether a call should fail.
        ///
        /// - Parameters:
        ///   - number: The number of the call, starting at 1.
        public func fails(call number: Int) -> Bool { decide(number) }

        /// A plan in which every call fails.
        public static let always = Plan { _ in true }

        /// A plan in which no call fails.
        public static let never = Plan { _ in false }

        /// A plan in which only the first call fails.
        public static let once = Plan { $0 == 1 }

        /// Creates a plan in which only the first calls fail.
        ///
        /// - Parameters:
        ///   - count: The number of calls that should fail.
        public static func first(_ count: Int) -> Plan {
            Plan(problem: count < 0 ? ".first(\(count)): the count must be 0 or more" : nil) {
                $0 <= count
            }
        }

        /// Creates a plan in which all calls except the first calls fail.
        ///
        /// - Parameters:
        ///   - count: The number of calls that should be answered before calls start to fail.
        public static func after(_ count: Int) -> Plan {
            Plan(problem: count < 0 ? ".after(\(count)): the count must be 0 or more" : nil) {
                $0 > count
            }
        }

        /// Creates a plan in which calls fail at a regular interval.
        ///
        /// For example, `.every(3)` causes calls 3, 6, and 9 to fail.
        ///
        /// - Parameters:
        ///   - interval: The number of calls from one failure to the next failure.
        public static func every(_ interval: Int) -> Plan {
            Plan(
                problem: interval < 1 ? ".every(\(interval)): the interval must be 1 or more" : nil
            ) {
                interval > 0 && $0.isMultiple(of: interval)
            }
        }

        /// Creates a plan in which the calls with the specified numbers fail.
        ///
        /// - Parameters:
        ///   - numbers: The numbers of the calls that should fail, starting at 1.
        public static func calls(_ numbers: Set<Int>) -> Plan {
            let invalid = numbers.filter { $0 < 1 }.sorted()
            return Plan(
                problem: invalid.isEmpty ? nil : ".calls(\(invalid)): calls are counted from 1"
            ) { numbers.contains($0) }
        }

        /// Creates a plan in which calls fail at random.
        ///
        /// Because the seed alone determines which calls fail, the same calls fail each time the
        /// test runs.
        ///
        /// The decision for call `n` is the `n`-th output of SplitMix64 (Steele, Lea and Flood,
        /// "Fast splittable pseudorandom number generators", OOPSLA 2014), scaled to `odds` by
        /// Lemire's multiplication.
        ///
        /// - Parameters:
        ///   - odds: The average number of calls per failure.
        ///   - seed: The seed of the random numbers that select the calls.
        public static func randomly(oneIn odds: Int, seed: UInt64) -> Plan {
            Plan(problem: odds < 1 ? ".randomly(oneIn: \(odds)): the odds must be 1 or more" : nil)
            {
                odds > 0
                    && TestNumberGenerator.output($0, seed: seed).multipliedFullWidth(
                        by: UInt64(odds)
                    ).high == 0
            }
        }
    }
}

// MARK: - Values that represent failure

/// A type with a value that represents failure, which a function returns if it should fail but
/// can't throw.
protocol FailableValue {
    /// Returns the value that represents failure of the specified function.
    static func failing(function: String) -> Self
}

/// Returns the value of the specified type that represents failure, if there is one.
func failingValue<Output>(_ type: Output.Type, function: String) -> Output? {
    let failing = (type as? any FailableValue.Type)?.failing(function: function)
    return failing.flatMap { $0 as? Output }
}

/// A `Result` whose types are erased.
protocol ResultValue {
    /// The error of the result, or `nil` if it's a success.
    var error: (any Error)? { get }
}

extension Result: ResultValue {
    var error: (any Error)? {
        if case .failure(let error) = self { error } else { nil }
    }
}

extension Bool: FailableValue {
    static func failing(function: String) -> Bool { false }
}

extension Optional: FailableValue {
    static func failing(function: String) -> Wrapped? { nil }
}

extension Result: FailableValue where Failure == any Error {
    static func failing(function: String) -> Result {
        .failure(SimulatedFailure(function: function))
    }
}
