import TestSupport
import Testing

@testable import Understudy

/// A class in the form of a generated double.
private class CacheSpy {
    let spies = Spies()

    struct Spies {
        let insert = Spy<(page: Page, at: Int), Void, Never>("CacheSpy.insert(_:at:)")
        let clear = Spy<Void, Void, Never>("CacheSpy.clear()")
        let limit = SpiedProperty<Int>("CacheSpy.limit", value: 10)
        let initialize = Spy<Int, Void, Never>(initializer: "CacheSpy.init(size:)")
    }
}

private final class SortedCacheSpy: CacheSpy {
    let sort = Spy<Void, Void, Never>("SortedCacheSpy.sort()")
    /// Another double, whose calls are separate.
    let inner = CacheSpy()
}

@Suite("Checks of whole doubles")
struct WholeDoubleTests {
    private let cache = SortedCacheSpy()
    private let loading = Spy<Int, Void, Never>("load(_:)")
    private let page = Page(id: 1, title: "a")

    private func numbered(_ text: String) -> String {
        TestSupport.numbered(text, cache, cache.inner, loading)
    }

    @Test func `Checks of whole doubles accept optional doubles and report nil`() {
        var cache: CacheSpy! = CacheSpy()
        cache.spies.clear()
        let line = currentLine() + 2
        let reports = reports {
            expectNoOtherCalls(of: cache)
            reset(.calls, of: cache as Any)
            #expect(cache.spies.clear.callCount == 0)
            cache = nil
            reset(.calls, of: cache)
            reset(loading, cache)
            reset(.calls, of: cache as Any)
        }
        #expect(
            reports.map { $0.message.firstLine } == [
                "expectNoOtherCalls: 1 unchecked call",
                "reset: the double is nil",
                "reset: double 2 is nil",
                "reset: the CacheSpy is nil",
            ])
        #expect(reports.map(\.location.line) == [line, line + 4, line + 5, line + 6])
    }

    @Test func `expectNoOtherCalls(of:) reports the unchecked calls of all doubles in one order`() {
        cache.spies.clear()
        cache.sort()
        loading(1)
        loading(2)
        #expect(loading.wasCalled(.once, with: 2))
        let line = currentLine() + 2
        let reports = reports {
            #expect(!expectNoOtherCalls(of: cache, loading))
            // A second check shouldn't report them again.
            #expect(expectNoOtherCalls(of: cache, loading))
        }
        #expect(
            numbered(reports.text) == """
                expectNoOtherCalls: 3 unchecked calls
                  #1      CacheSpy.clear()
                  #2      SortedCacheSpy.sort()
                  #3      load(1)
                """)
        #expect(reports.map(\.location.line) == [line])
        #expect(reports.map(\.attachment) == [nil])
    }

    @Test func `expectNoOtherCalls(of:) includes an unstubbed call that is also reported`() {
        let load = Spy<Int, Int, any Error>("load(_:)")
        let reports = reports {
            withTestScope(strict: true) {
                // The error is lost, for example in code with a fallback.
                _ = try? load(1)
                #expect(!expectNoOtherCalls(of: load))
            }
        }
        #expect(
            reports.map { $0.message.firstLine } == [
                "expectNoOtherCalls: 1 unchecked call",
                "load(_:): no answer for this call",
            ])
    }

    @Test func `expectNoOtherCalls(of:) lists six of seven calls and attaches all of them`() {
        for number in 1...7 { loading(number) }
        let reports = reports { expectNoOtherCalls(of: loading) }
        let lines = reports.flatMap { $0.message.split(separator: "\n") }
        #expect(lines.count == 8 && lines.last == "  …       and 1 more call")
        #expect(reports.first?.attachment?.split(separator: "\n").count == 7)
    }

    @Test func `expectNoOtherCalls(of:) ignores property reads and calls of initializers`() {
        cache.spies.initialize(3)
        _ = cache.spies.limit.get()
        #expect(expectNoOtherCalls(of: cache))
    }

    @Test func `expectNoOtherCalls(of:) reports a value without spies`() {
        let reports = reports { expectNoOtherCalls(of: page) }
        #expect(
            reports.text == """
                expectNoOtherCalls(of:): Page has no spies
                  hint    pass a double, its `spies`, or a spy
                """)
    }

    @Test func `An exhaustive order includes every call of whole doubles`() {
        cache.spies.clear()
        cache.spies.insert((page, 7))
        let isSatisfied = expectOrder(.exhaustive, of: cache) {
            cache.spies.clear
            cache.spies.insert.when(with: (page, 7))
        }
        #expect(isSatisfied)
        cache.sort()
        let reports = reports {
            expectOrder(.exhaustive, of: cache) {
                cache.spies.clear
                cache.spies.insert
            }
        }
        #expect(
            numbered(reports.text) == """
                expectOrder(.exhaustive): unexpected call
                  #1      CacheSpy.clear()
                  #2      CacheSpy.insert(Page(id: 1, title: "a"), at: 7)
                  #3      *SortedCacheSpy.sort()*
                """)
    }

    @Test func `An exhaustive order without entries expects no calls`() {
        #expect(expectOrder(.exhaustive, of: cache) {})
        cache.sort()
        let reports = reports { expectOrder(.exhaustive, of: cache) {} }
        #expect(
            numbered(reports.text) == """
                expectOrder(.exhaustive): unexpected call
                  #1      *SortedCacheSpy.sort()*
                """)
    }

    @Test func `reset(.calls, of:) removes the calls of whole doubles and keeps their stubs`() {
        cache.spies.limit.set(3)
        cache.sort()
        loading(1)
        reset(.calls, of: cache, loading)
        #expect(loggedCalls(of: cache, loading).isEmpty)
        #expect(cache.spies.limit.get() == 3)
    }

    @Test func `reset(_:) removes the calls and the stubs of whole doubles`() {
        let title = Spy<Int, String, any Error>("title(of:)", returning: "made")
        title.returns("told")
        cache.sort()
        #expect((try? title(7)) == "told")
        reset(cache, title)
        #expect(loggedCalls(of: cache, title).isEmpty)
        #expect((try? title(7)) == "made")
    }

    @Test func `reset(.stubs, of:) removes the stubs of whole doubles and keeps their calls`() {
        let title = Spy<Int, String, any Error>("title(of:)", returning: "made")
        title.returns("told")
        title.when(with: 7).returns("seven")
        title.fails(.always)
        loading.shouldFail = true
        reset(.stubs, of: title, loading)
        #expect((try? title(7)) == "made")
        loading(1)
        #expect(loggedCalls(of: title, loading).count == 2)
        reset(.stubs, of: title, loading)
        #expect(loggedCalls(of: title, loading).count == 2)
    }
}
