import TestSupport
import Testing

@testable import Understudy

@Suite("Names of doubles")
struct InstanceNameTests {
    /// A double in its generated form.
    private final class StoreSpy {
        struct Spies {
            let read = Spy<Int, String?, Never>("StoreSpy.read(_:)", returning: nil)
            let volume = SpiedProperty<Int>("StoreSpy.volume", value: 0)
            let cells = SpiedSubscript<Int, Int>("StoreSpy.subscript(_:)", value: 0)
        }
        let spies = Spies()
    }

    @Test func `The name of a double replaces the type's name in reports`() {
        let (primary, replica) = (named("primary", StoreSpy()), named("read replica", StoreSpy()))
        _ = primary.spies.read(1)
        primary.spies.volume.set(3)
        primary.spies.cells.write(1, 2)
        let reports = TestSupport.reports {
            expect(replica.spies.read, .wasCalled(.once, with: 1))
            expectNoOtherCalls(of: primary)
        }
        #expect(
            reports.map { numbered($0.message) } == [
                """
                read replica.read(_:): expected 1 call, got 0
                  wanted  read(1)
                """,
                """
                expectNoOtherCalls: 3 unchecked calls
                  #1      primary.read(1)
                  #2      primary.volume = 3
                  #3      primary[1] = 2
                """,
            ])
        #expect(primary.spies.read.description.hasPrefix("primary.read(_:): 1 call: "))
    }

    @Test func `Hints and suggested stubs work for named doubles`() throws {
        let reports = TestSupport.reports {
            withTestScope {
                let (primary, replica) = (named("primary", StoreSpy()), named("b", StoreSpy()))
                _ = primary.spies.read(1)
                expect(replica.spies.read, .wasCalled(.once, with: 1))
                primary.spies.read.fails(.always)
                primary.spies.volume.get.fails(.always)
                _ = primary.spies.volume.get()
            }
        }
        #expect(reports.count == 2)
        #expect(reports[0].message.contains("hint    another double of this type received it: #"))
        #expect(
            reports[1].message == """
                primary.volume.get: can't fail because it doesn't throw, and Int has no failure value
                  add     spies.volume.get.fails(.always, returning: <#Int#>)
                """)
    }

    @Test func `The name of a single spy is added before the function's name`() {
        let reports = TestSupport.reports {
            withTestScope {
                let load = named("first", Spy<Int, Int, any Error>("load(_:)"))
                _ = try? load(1)
            }
        }
        #expect(
            numbered(reports.text) == """
                first.load(_:): no answer for this call
                  #1      load(1)
                  add     <#spy#>.returns(<#Int#>)
                """)
    }

    @Test func `named(_:_:) reports a value without spies at its line`() {
        let line = currentLine() + 1
        let reports = TestSupport.reports { named("a", 1) }
        #expect(
            reports.text
                == "named(_:_:): Int has no spies\n  hint    pass a double, its `spies`, or a spy")
        #expect(reports.map(\.location.line) == [line])
    }
}
