import TestSupport
import Testing

@testable import Understudy

@Suite("Near misses of an order")
struct CallOrderNearMissTests {
    private let pinging = Spy<Int, Void, Never>("ping(_:)")
    private let saving = Spy<(page: Page, draft: Bool), Void, Never>("StoreSpy.save(_:draft:)")

    @Test func `The report of an unmet order shows a call that doesn't match the condition`() {
        for number in [1, 3] { pinging(number) }
        let text = orderProblem {
            pinging.when(with: 1)
            pinging.when { $0 == 2 }
        }
        #expect(
            text.map { numbered($0, pinging) } == """
                expectOrder: entry 2 of 2 wasn't called after entry 1
                  #1      ping(1)
                  wanted  ping(_:) that matches the condition
                  #2      ping(3), doesn't match the condition
                """)
    }

    @Test func `The report of an unmet order marks the arguments that differ`() {
        saving((Page(id: 1, title: "a"), true))
        saving((Page(id: 2, title: "b"), false))
        let text = orderProblem { saving.when(with: (Page(id: 2, title: "b"), true)) }
        #expect(
            text.map { numbered($0, saving) } == """
                expectOrder: entry 1 of 1 wasn't called
                  wanted  StoreSpy.save(Page(id: 2, title: "b"), draft: true)
                  #1      StoreSpy.save(*Page(id: 1, title: "a")*, draft: true)
                  #2      StoreSpy.save(Page(id: 2, title: "b"), draft: *false*)
                """)
    }

    @Test func `The report of an unmet order explains an equal-looking instance`() {
        let opening = Spy<(token: Token, page: Int), Void, Never>("open(token:page:)")
        opening((Token(), 1))
        let text = orderProblem { opening.when(with: (Token(), 1)) }
        #expect(
            text.map { numbered($0, opening) } == """
                expectOrder: entry 1 of 1 wasn't called
                  wanted  open(token: <Token>, page: 1)
                  #1      open(token: *<Token>*, page: 1)
                  hint    token: another instance; objects without == compare by identity
                """)
    }

    @Test
    func `The report of an unmet order shows the latest three calls of each kind, in order`() {
        for number in [5, 1, 2, 3, 4] { pinging(number) }
        let text = orderProblem {
            pinging.when(with: 4)
            pinging.when(with: 5)
        }
        #expect(
            text.map { numbered($0, pinging) } == """
                expectOrder: entry 2 of 2 wasn't called after entry 1
                  #5      ping(4)
                  wanted  ping(5)
                  #1      ping(5), too early
                  #2      ping(*1*)
                  #3      ping(*2*)
                  #4      ping(*3*)
                """)
    }

    @Test
    func `A call that is too early for one entry of a group can differ from another entry`() {
        for number in [1, 5] { pinging(number) }
        let text = orderProblem {
            pinging.when(with: 5)
            SpyOrder.unordered {
                pinging.when(with: 1)
                pinging.when(with: 2)
            }
        }
        #expect(
            text.map { numbered($0, pinging) } == """
                expectOrder: entry 2 of 2 wasn't called after entry 1
                  #2      ping(5)
                  wanted  in any order: ping(1), ping(2)
                  #1      ping(1), too early
                  #1      ping(*1*)
                """)
    }

    @Test func `The report of an unmet order states if no such call arrived`() {
        #expect(
            orderProblem { pinging.when { $0 == 2 } } == """
                expectOrder: entry 1 of 1 wasn't called
                  wanted  ping(_:) that matches the condition
                  hint    no such call was made
                """)
    }
}
