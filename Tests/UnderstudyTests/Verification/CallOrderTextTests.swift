import TestSupport
import Testing

@testable import Understudy

@Suite("Texts and entries of orders")
struct CallOrderTextTests {
    private let login = Spy<Void, Void, Never>("LoginSpy.start()")
    private let analytics = Spy<String, Void, Never>("AnalyticsSpy.track(event:)")

    @Test func `The report of an unmet unordered group lists its parts`() {
        let text = orderProblem {
            SpyOrder.unordered {
                login
                analytics
            }
        }
        #expect(
            text == """
                expectOrder: entry 1 of 1 wasn't called
                  wanted  in any order: LoginSpy.start(), AnalyticsSpy.track(event:)
                  hint    no such call was made
                """)
    }

    @Test
    func `The report of an unmet order shows the latest three of many calls that were too early`() {
        for event in ["a", "b", "c", "d"] { analytics(event) }
        login()
        let text = orderProblem {
            login
            analytics.when { $0 != "e" }
        }
        #expect(
            text.map { numbered($0, analytics, login) } == """
                expectOrder: entry 2 of 2 wasn't called after entry 1
                  #5      LoginSpy.start()
                  wanted  AnalyticsSpy.track(event:) that matches the condition
                  #2      AnalyticsSpy.track(event: "b"), too early
                  #3      AnalyticsSpy.track(event: "c"), too early
                  #4      AnalyticsSpy.track(event: "d"), too early
                """)
    }

    @Test(arguments: [true, false])
    func `The entries of an order can be chosen by if and else`(_ isChosen: Bool) {
        let chosen = orderProblem {
            if isChosen { login }
        }
        #expect(
            chosen?.prefix { $0 != "\n" }
                == (isChosen
                    ? "expectOrder: entry 1 of 1 wasn't called"
                    : "expectOrder: the order is empty, so nothing was checked"))
        let either = orderProblem {
            if isChosen { login } else { analytics }
        }
        #expect(
            either?.contains(
                isChosen ? "wanted  LoginSpy.start()" : "wanted  AnalyticsSpy.track(event:)")
                == true)
    }

    @Test func `An empty unordered group isn't an entry of an order`() {
        let text = orderProblem {
            SpyOrder.unordered {
                for event in [String]() { analytics.when { $0 == event } }
            }
            login
        }
        #expect(text?.firstLine == "expectOrder: entry 1 of 1 wasn't called")
    }

    @Test func `The calls that fulfill an order count as checked`() {
        let reports = reports {
            withTestScope(strict: true) {
                let (first, second) = (
                    Spy<Void, Void, Never>("first()"), Spy<Int, Void, Never>("second(_:)")
                )
                first()
                second(1)
                second(2)
                let met = orderProblem {
                    first
                    second.when { $0 == 2 }
                }
                #expect(met == nil)
            }
        }
        let lines = reports.flatMap { $0.message.split(separator: "\n") }
        #expect(lines.first == "second(_:): 1 call was never checked")
        #expect(lines.last?.hasSuffix("second(1)") == true)
    }
}
