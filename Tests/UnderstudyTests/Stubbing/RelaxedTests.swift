import TestSupport
import Testing

@testable import Understudy

@Suite("Relaxed doubles")
struct RelaxedTests {
    /// A double in its generated form.
    private final class FlagsSpy {
        struct Spies {
            let isOn = Spy<String, Bool, Never>("FlagsSpy.isOn(_:)")
            let track = Spy<String, Void, Never>("FlagsSpy.track(_:)")
            let load = Spy<Int, [Int], any Error>("FlagsSpy.load(_:)")
            let page = Spy<Int, Page, any Error>("FlagsSpy.page(_:)")
            let volume = SpiedProperty<Int>("FlagsSpy.volume")
            let names = SpiedSubscript<Int, String>("FlagsSpy.subscript(_:)")
            let result = Spy<Void, Result<Int, any Error>, Never>("FlagsSpy.result()")
            let decode = Spy<Void, Any, any Error>("FlagsSpy.decode()")
        }
        static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }
        struct StaticSpies: Sendable {
            let shared = Spy<Void, Int, Never>("FlagsSpy.shared()")
        }
        let spies = Spies()
    }

    /// Production code that receives its collaborators as arguments.
    private struct Checkout {
        let flags: FlagsSpy

        func pay() { if flags.spies.isOn("fast") { flags.spies.track("paid") } }
    }

    @Test func `Unstubbed calls of a relaxed double return empty values without a report`() throws {
        let reports = try reports {
            try withTestScope {
                let flags = relaxed(FlagsSpy())
                #expect(!flags.spies.isOn("fast"))
                #expect(try flags.spies.load(1) == [])
                #expect(flags.spies.volume.get() == 0)
                #expect(flags.spies.names.get(1) == "")
                #expect(try flags.spies.result().get() == 0)
                let decoded = try flags.spies.decode.function((), as: [String: Int].self)
                #expect(decoded == [:])
            }
        }
        #expect(reports.isEmpty)
    }

    @Test func `A strict test doesn't require checks of a relaxed double`() {
        let reports = reports {
            withTestScope(strict: true) {
                Checkout(flags: relaxed(FlagsSpy())).pay()
                let flags = relaxed(FlagsSpy())
                flags.spies.track("paid")
                flags.spies.volume.set(3)
            }
        }
        #expect(reports.isEmpty)
    }

    @Test func `A relaxed call without an empty value fails the test with the line to add`() {
        let reports = reports {
            withTestScope {
                let flags = relaxed(FlagsSpy())
                #expect(throws: Unstubbed.self) { try flags.spies.page(1) }
            }
        }
        #expect(
            reports.map { $0.message.split(separator: "\n").last } == [
                "  add     spies.page.returns(<#Page#>)"
            ])
    }

    @Test
    func `A relaxed double can be stubbed and checked, and remains relaxed when it's reset`() {
        let reports = reports {
            withTestScope {
                let flags = relaxed(FlagsSpy())
                flags.spies.isOn.when(with: "fast").returns(true)
                Checkout(flags: flags).pay()
                #expect(!flags.spies.isOn("slow"))
                #expect(flags.spies.track.calls == ["paid"])
                reset(flags)
                #expect(!flags.spies.isOn("fast"))
            }
        }
        #expect(reports.isEmpty)
    }

    @Test func `expectNoOtherCalls also reports the unchecked calls of a relaxed double`() {
        let reports = reports {
            withTestScope {
                let flags = relaxed(FlagsSpy())
                flags.spies.track("paid")
                expectNoOtherCalls(of: flags)
            }
        }
        #expect(reports.map(\.message.firstLine) == ["expectNoOtherCalls: 1 unchecked call"])
    }

    @Test
    func `Static members, single spies and metatypes of doubles can be relaxed in one test`() {
        let reports = reports {
            withTestScope(strict: true) {
                relaxed(FlagsSpy.spies)
                #expect(FlagsSpy.spies.shared() == 0)
                let count = relaxed(Spy<Void, Int, Never>("count()"))
                #expect(count() == 0)
            }
            withTestScope { _ = FlagsSpy.spies.shared() }
        }
        #expect(
            reports.map(\.message.firstLine) == ["FlagsSpy.shared(): no answer for this call"])
    }

    @Test func `relaxed(_:) reports a value without spies at its line`() {
        let line = #line + 1
        let reports = reports { _ = relaxed(5) }
        #expect(
            reports.text == """
                relaxed(_:): Int has no spies
                  hint    pass a double, its `spies`, or a spy
                """)
        #expect(reports.map(\.location.line) == [UInt(line)])
    }
}
