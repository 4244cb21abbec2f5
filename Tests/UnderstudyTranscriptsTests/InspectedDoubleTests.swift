import TestSupport
import Testing
import UnderstudyTesting
import UnderstudyTranscripts

private final class PartSpy: CustomStringConvertible, Sendable {
    let spies = Spies()
    struct Spies { let description = Spy<Void, String, Never>("PartSpy.description") }
    var description: String { spies.description() }
}

private final class ShelfSpy: Sendable {
    let spies = Spies()
    struct Spies {
        let put = Spy<PartSpy, Void, Never>("ShelfSpy.put(_:)")
        let take = Spy<Int, [PartSpy], Never>("ShelfSpy.take(_:)")
    }
}

@Suite("Doubles as values in transcripts")
struct InspectedDoubleTests {
    @Test func `A transcript doesn't call a double that is an argument or a result`() {
        let (shelf, part) = (ShelfSpy(), PartSpy())
        shelf.spies.take.returns([part])
        shelf.spies.put.function.sync(part)
        _ = shelf.spies.take.function.sync(1)
        var text = ""
        let reports = reports { text = CallTranscript(of: shelf).text }
        #expect(reports.isEmpty && part.spies.description.callCount == 0)
        #expect(text.contains("put(<PartSpy>)") && text.contains("take(1) → [<PartSpy>]"))
    }

    @Test func `Passing a double to another double and releasing it isn't reported`() {
        let reports = reports {
            withTestScope {
                let shelf = ShelfSpy()
                shelf.spies.put.function.sync(PartSpy())
                #expect(shelf.spies.put.callCount == 1)
            }
        }
        #expect(reports.isEmpty)
    }
}
