import TestSupport
import Testing

@testable import Understudy

/// Returns the problem of an order, or `nil` if it's fulfilled.
func orderProblem(
    exhaustive: Bool = false, @SpyOrder _ steps: () -> SpyOrder
) -> String? {
    OrderCheck(steps(), isExhaustive: exhaustive).problem()
}

@Suite("Orders of calls")
struct CallOrderTests {
    private let login = Spy<Void, Void, Never>("LoginSpy.start()")
    private let cache = Spy<Int, Void, Never>("CacheSpy.load(_:)")
    private let analytics = Spy<String, Void, Never>("AnalyticsSpy.track(event:)")

    private func numbered(_ text: String?) -> String? {
        text.map { TestSupport.numbered($0, login, cache, analytics) }
    }

    @Test func `An order is fulfilled by calls in its order with other calls between them`() {
        login()
        cache(1)
        cache(2)
        analytics("login")
        let steps = orderProblem {
            login
            cache.when { $0 == 2 }
            analytics.when { $0 == "login" }
        }
        #expect(steps == nil)
    }

    @Test
    func `The report of an unmet order shows a call that was too early and the calls before it`() {
        analytics("login")
        login()
        let text = orderProblem {
            login
            analytics.when { $0 == "login" }
        }
        #expect(
            numbered(text) == """
                expectOrder: entry 2 of 2 wasn't called after entry 1
                  #2      LoginSpy.start()
                  wanted  AnalyticsSpy.track(event:) that matches the condition
                  #1      AnalyticsSpy.track(event: "login"), too early
                """)
    }

    @Test
    func `A spy can appear in several entries of an order, each of which needs its own call`() {
        @SpyOrder var twice: SpyOrder {
            cache
            cache
        }
        cache(1)
        // The call that fulfilled the first entry isn't too early for the second one.
        #expect(
            numbered(orderProblem { twice }) == """
                expectOrder: entry 2 of 2 wasn't called after entry 1
                  #1      CacheSpy.load(1)
                  wanted  CacheSpy.load(_:)
                  hint    no further such call was made
                """)
        cache(2)
        #expect(orderProblem { twice } == nil)
    }

    @Test
    func `The calls of an unordered group can arrive in any order, but before the next entry`() {
        cache(1)
        login()
        analytics("done")
        let met = orderProblem {
            SpyOrder.unordered {
                login
                cache
            }
            analytics
        }
        #expect(met == nil)
        let late = orderProblem {
            SpyOrder.unordered {
                login
                analytics
            }
            cache
        }
        #expect(
            numbered(late) == """
                expectOrder: entry 2 of 2 wasn't called after entry 1
                  #2      LoginSpy.start()
                  #3      AnalyticsSpy.track(event: "done")
                  wanted  CacheSpy.load(_:)
                  #1      CacheSpy.load(1), too early
                """)
    }

    @Test func `Each part of an unordered group needs its own call even if conditions overlap`() {
        cache(2)
        cache(1)
        let met = orderProblem {
            SpyOrder.unordered {
                cache.when { $0 > 0 }
                cache.when { $0 == 2 }
            }
        }
        #expect(met == nil)
        let missing = orderProblem {
            SpyOrder.unordered {
                cache.when { $0 == 2 }
                cache.when { $0 == 2 }
            }
        }
        #expect(missing != nil)
    }

    @Test func `An unordered group uses the earliest calls, so that the next entry can follow`() {
        cache(1)
        login()
        cache(2)
        cache(3)
        let met = orderProblem {
            SpyOrder.unordered {
                login
                cache
            }
            cache.when { $0 == 2 }
        }
        #expect(met == nil)
    }

    @Test func `An exhaustive order fails if its spies received other calls`() {
        login()
        cache(1)
        cache(2)
        let partial = orderProblem {
            login
            cache.when { $0 == 2 }
        }
        #expect(partial == nil)
        let between = orderProblem(exhaustive: true) {
            login
            cache.when { $0 == 2 }
        }
        #expect(
            numbered(between) == """
                expectOrder(.exhaustive): unexpected call
                  #1      LoginSpy.start()
                  #2      *CacheSpy.load(1)*
                  wanted  CacheSpy.load(_:) that matches the condition
                """)
        let after = orderProblem(exhaustive: true) {
            login
            cache
        }
        #expect(
            numbered(after) == """
                expectOrder(.exhaustive): unexpected call
                  #1      LoginSpy.start()
                  #2      CacheSpy.load(1)
                  #3      *CacheSpy.load(2)*
                """)
        let all = orderProblem(exhaustive: true) {
            login
            SpyOrder.unordered {
                cache.when { $0 == 2 }
                cache.when { $0 == 1 }
            }
        }
        #expect(all == nil)
    }

    @Test
    func `The report of an unmet exhaustive order shows the calls instead of the missing entry`() {
        login()
        for id in 1...4 { cache(id) }
        login()
        let text = orderProblem(exhaustive: true) {
            login
            cache.when { $0 == 1 }
            login.when { false }
        }
        #expect(
            numbered(text) == """
                expectOrder: entry 3 of 3 wasn't called after entry 2
                  #1      LoginSpy.start()
                  #2      CacheSpy.load(1)
                  wanted  LoginSpy.start() that matches the condition
                  #3      CacheSpy.load(2), instead
                  #4      CacheSpy.load(3), instead
                  #5      CacheSpy.load(4), instead
                  #6      LoginSpy.start(), doesn't match the condition
                """)
    }

    @Test
    func `The report of an exhaustive order doesn't list calls that the missing entry could use`() {
        login()
        cache(1)
        analytics("a")
        let text = orderProblem(exhaustive: true) {
            login
            SpyOrder.unordered {
                cache
                cache
            }
            analytics
        }
        #expect(
            numbered(text) == """
                expectOrder: entry 2 of 3 wasn't called after entry 1
                  #1      LoginSpy.start()
                  wanted  in any order: CacheSpy.load(_:), CacheSpy.load(_:)
                  #3      AnalyticsSpy.track(event: "a"), instead
                  hint    no further such call was made
                """)
    }

    @Test func `The entries of an order can be built by loops and conditions`() {
        for id in 1...3 { cache(id) }
        let withLogin = false
        let met = orderProblem(exhaustive: true) {
            if withLogin { login }
            for id in 1...3 { cache.when { $0 == id } }
        }
        #expect(met == nil)
    }

    @Test func `The report of an incomplete unordered group contains only the missing parts`() {
        login()
        cache(1)
        let text = orderProblem {
            login
            SpyOrder.unordered {
                cache
                analytics
            }
        }
        #expect(
            numbered(text) == """
                expectOrder: entry 2 of 2 wasn't called after entry 1
                  #1      LoginSpy.start()
                  wanted  AnalyticsSpy.track(event:)
                  hint    no such call was made
                """)
    }

    @Test func `An order without an entry is reported`() {
        #expect(
            orderProblem(exhaustive: true) {}
                == "expectOrder: the order is empty, so nothing was checked")
    }
}
