extension SimulatedFailure {
    /// Which calls fail.
    ///
    /// ```swift
    /// load.returns(page)
    /// load.fails(.first(2), with: URLError(.timedOut))
    /// #expect((1...4).map { (try? load($0)) != nil } == [false, false, true, true])
    /// ```
    ///
    /// Calls are counted from 1, from the moment when the spy is given the plan; under a condition
    /// only the calls count for which it holds.
    public struct Plan: Sendable {
        /// Whether a call fails, by its number. A plan holds no state, so it can be shared.
        let decide: @Sendable (Int) -> Bool
        /// What is wrong with the plan as it was written; `nil` when nothing is.
        let problem: String?

        private init(problem: String? = nil, decide: @escaping @Sendable (Int) -> Bool) {
            self.decide = decide
            self.problem = problem
        }

        /// Whether the call with this number, counted from 1, fails.
        ///
        /// - Parameter number: the number of the call, from 1.
        public func fails(call number: Int) -> Bool { decide(number) }

        /// Every call fails.
        public static let always = Plan { _ in true }

        /// No call fails.
        public static let never = Plan { _ in false }

        /// The first call fails.
        public static let once = Plan { $0 == 1 }

        /// The first `count` calls fail.
        ///
        /// - Parameter count: how many calls fail.
        public static func first(_ count: Int) -> Plan {
            Plan(problem: count < 0 ? ".first(\(count)): a count is 0 or more" : nil) {
                $0 <= count
            }
        }

        /// All calls after the first `count` fail.
        ///
        /// - Parameter count: how many calls are answered before.
        public static func after(_ count: Int) -> Plan {
            Plan(problem: count < 0 ? ".after(\(count)): a count is 0 or more" : nil) {
                $0 > count
            }
        }

        /// Every `interval`-th call fails: `.every(3)` fails calls 3, 6, 9 …
        ///
        /// - Parameter interval: from one failure to the next, in calls.
        public static func every(_ interval: Int) -> Plan {
            Plan(problem: interval < 1 ? ".every(\(interval)): an interval is 1 or more" : nil) {
                interval > 0 && $0.isMultiple(of: interval)
            }
        }

        /// The calls with these numbers fail, counted from 1.
        ///
        /// - Parameter numbers: the numbers of the calls, from 1.
        public static func calls(_ numbers: Set<Int>) -> Plan {
            let wrong = numbers.filter { $0 < 1 }.sorted()
            return Plan(
                problem: wrong.isEmpty ? nil : ".calls(\(wrong)): calls are counted from 1"
            ) { numbers.contains($0) }
        }

        /// One call in `odds` fails on average; which ones, depends on the seed alone.
        ///
        /// The decision for call `n` is the `n`-th output of SplitMix64 (Steele, Lea and Flood,
        /// "Fast splittable pseudorandom number generators", OOPSLA 2014), scaled to `odds` by
        /// Lemire's multiplication.
        ///
        /// - Parameters:
        ///   - odds: among how many calls one fails, on average.
        ///   - seed: what decides which ones.
        public static func randomly(oneIn odds: Int, seed: UInt64) -> Plan {
            Plan(problem: odds < 1 ? ".randomly(oneIn: \(odds)): odds are 1 or more" : nil) {
                odds > 0
                    && TestNumberGenerator.output($0, seed: seed).multipliedFullWidth(
                        by: UInt64(odds)
                    ).high == 0
            }
        }
    }
}
