extension SimulatedFailure {
    /// A plan that selects the calls that fail.
    ///
    /// ```swift
    /// load.returns(page)
    /// load.fails(.first(2), with: URLError(.timedOut))
    /// #expect((1...4).map { (try? load($0)) != nil } == [false, false, true, true])
    /// ```
    ///
    /// Calls are counted from 1, starting when the plan is set. With a condition, only matching
    /// calls are counted.
    public struct Plan: Sendable {
        /// Returns `true` if the call with a number fails. A plan has no state, so it can be
        /// shared.
        let decide: @Sendable (Int) -> Bool
        /// The error in the arguments of the plan, or `nil` if it's valid.
        let problem: String?

        private init(problem: String? = nil, decide: @escaping @Sendable (Int) -> Bool) {
            self.decide = decide
            self.problem = problem
        }

        /// Returns `true` if the call with this number fails.
        ///
        /// - Parameter number: the number of the call, counted from 1.
        public func fails(call number: Int) -> Bool { decide(number) }

        /// Every call fails.
        public static let always = Plan { _ in true }

        /// No call fails.
        public static let never = Plan { _ in false }

        /// The first call fails.
        public static let once = Plan { $0 == 1 }

        /// The first `count` calls fail.
        ///
        /// - Parameter count: the number of calls that fail.
        public static func first(_ count: Int) -> Plan {
            Plan(problem: count < 0 ? ".first(\(count)): the count must be 0 or more" : nil) {
                $0 <= count
            }
        }

        /// All calls after the first `count` fail.
        ///
        /// - Parameter count: the number of calls that are answered first.
        public static func after(_ count: Int) -> Plan {
            Plan(problem: count < 0 ? ".after(\(count)): the count must be 0 or more" : nil) {
                $0 > count
            }
        }

        /// Every `interval`-th call fails: `.every(3)` fails calls 3, 6, 9 …
        ///
        /// - Parameter interval: the number of calls from one failure to the next.
        public static func every(_ interval: Int) -> Plan {
            Plan(
                problem: interval < 1 ? ".every(\(interval)): the interval must be 1 or more" : nil
            ) {
                interval > 0 && $0.isMultiple(of: interval)
            }
        }

        /// The calls with these numbers fail.
        ///
        /// - Parameter numbers: the numbers of the calls, counted from 1.
        public static func calls(_ numbers: Set<Int>) -> Plan {
            let wrong = numbers.filter { $0 < 1 }.sorted()
            return Plan(
                problem: wrong.isEmpty ? nil : ".calls(\(wrong)): calls are counted from 1"
            ) { numbers.contains($0) }
        }

        /// One call in `odds` fails on average. The seed alone determines which calls fail.
        ///
        /// The decision for call `n` is the `n`-th output of SplitMix64 (Steele, Lea and Flood,
        /// "Fast splittable pseudorandom number generators", OOPSLA 2014), scaled to `odds` by
        /// Lemire's multiplication.
        ///
        /// - Parameters:
        ///   - odds: the average number of calls per failure.
        ///   - seed: determines the failing calls.
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
