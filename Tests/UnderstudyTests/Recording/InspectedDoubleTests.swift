import TestSupport
import Testing

@testable import Understudy

/// A part of a machine. Its requirements include, for example, a description, equality and a
/// mirror.
private protocol Part: AnyObject, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable, Equatable
{
    var number: Int { get }
}

extension Part {
    static func == (left: Self, right: Self) -> Bool { left.number == right.number }
}

private final class PartSpy: Part {
    let spies = Spies()

    struct Spies {
        let description = Spy<Void, String, Never>("PartSpy.description")
        let debugDescription = Spy<Void, String, Never>("PartSpy.debugDescription")
        let customMirror = Spy<Void, Mirror, Never>("PartSpy.customMirror")
        let number = Spy<Void, Int, Never>("PartSpy.number")
    }

    var description: String { spies.description() }
    var debugDescription: String { spies.debugDescription() }
    var customMirror: Mirror { spies.customMirror() }
    var number: Int { spies.number() }

    var callCount: Int { DoubleParts.of(spies).map(\.loggedCalls.count).reduce(0, +) }
}

/// A user's type whose description depends on a double.
private struct Box: CustomStringConvertible {
    let part: PartSpy
    var description: String { "Box \(part.number)" }
}

@Suite("Doubles among reported values")
struct InspectedDoubleTests {
    private let part = PartSpy()

    @Test func `A report doesn't call a double that is an argument`() {
        let shelf = Spy<PartSpy, Void, Never>("ShelfSpy.put(_:)")
        shelf(part)
        let reports = reports { expect(shelf, .wasCalled(.never)) }
        #expect(reports.count == 1)
        #expect(reports.first?.message.contains("put(<PartSpy>)") == true)
        #expect(part.callCount == 0)
    }

    @Test
    func `A double in an array, a tuple, an optional or an error is written without a call`() {
        struct Refused: Error { nonisolated(unsafe) let part: PartSpy }
        let reports = reports {
            #expect(ValueText.of([part]) == "[<PartSpy>]")
            #expect(ValueText.of((1, part: part as PartSpy?)) == "(1, part: <PartSpy>)")
            #expect(ErrorText.of(Refused(part: part)) == "Refused(part: <PartSpy>)")
        }
        #expect(reports.isEmpty)
        #expect(part.callCount == 0)
    }

    @Test func `A description that depends on a double without an answer isn't used`() {
        let reports = reports { #expect(ValueText.of(Box(part: part)) == "Box(part: <PartSpy>)") }
        #expect(reports.isEmpty)
        #expect(part.callCount == 0)
    }

    @Test func `A description that depends on a constant answer is used, and isn't recorded`() {
        part.spies.number.returns(7)
        part.spies.description.returns("wheel")
        #expect(ValueText.of([Box(part: part)]) == "[Box 7]")
        #expect(ValueText.of(part) == "wheel")
        #expect(part.callCount == 0)
    }

    @Test func `A description that checks the calls of a double is used`() {
        struct Visit: CustomStringConvertible {
            let load: Spy<Page, Void, Never>
            var description: String { load.wasCalled(with: Page(id: 1)) ? "visited" : "new" }
        }
        let load = Spy<Page, Void, Never>("load(_:)")
        #expect(ValueText.of(Visit(load: load)) == "new")
        load(Page(id: 1))
        #expect(ValueText.of(Visit(load: load)) == "visited")
    }

    @Test func `A report takes no answer from a sequence and runs no closure of the test`() {
        part.spies.number.returns(each: [1, 2])
        part.spies.description.answers { _ in
            Issue.record("runs")
            return ""
        }
        #expect(ValueText.of([Box(part: part)]) == "[Box(part: <PartSpy>)]")
        #expect(ValueText.of(part) == "<PartSpy>")
        #expect(part.number == 1 && part.number == 2)
    }

    @Test func `An == that depends on a double without an answer is replaced by identity`() {
        let shelf = Spy<PartSpy, Void, Never>("ShelfSpy.put(_:)")
        shelf(part)
        let other = PartSpy()
        let reports = reports {
            #expect(shelf.wasCalled(with: part))
            #expect(!shelf.wasCalled(with: other))
            #expect(compare(Set([1]), Set([1])) == .equal)
        }
        #expect(reports.isEmpty)
        part.spies.number.returns(3)
        other.spies.number.returns(3)
        #expect(shelf.wasCalled(with: other))
        #expect(part.callCount + other.callCount == 0)
    }

    @Test func `A condition of the test calls doubles as usual`() {
        let shelf = Spy<PartSpy, Void, Never>("ShelfSpy.put(_:)")
        shelf(part)
        part.spies.number.returns(3)
        #expect(shelf.wasCalled(.once, where: { $0.number == 3 }))
        #expect(part.callCount == 1)
    }

    @Test func `A call from another task during an inspection is recorded`() async {
        let spy = Spy<Int, Int, Never>("load(_:)", returning: 1)
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        let inspected = Inspection.run {
            _ = spy.function.sync(1)
            return Task {
                for await _ in stream {}
                return await spy(2)
            }
        }
        await Task.detached {
            Inspection.run { _ = spy.function.sync(3) }
            _ = await spy(4)
        }.value
        continuation.finish()
        _ = await inspected.value
        #expect(spy.calls == [4, 2])
    }

    @Test func `A spy among the values of a report isn't marked as checked`() {
        let spy = Spy<Int, Void, Never>("LoaderSpy.load(_:)")
        spy(1)
        #expect(ValueText.of([spy]) == "[<LoaderSpy.load(_:)>]")
        #expect(spy.uncheckedNumbers(withUnanswered: true).count == 1)
    }
}
