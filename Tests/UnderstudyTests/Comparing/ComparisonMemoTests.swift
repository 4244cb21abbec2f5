import TestSupport
import Testing
import Understudy

/// A value that counts how often it's compared.
private final class Comparisons: Sendable {
    let count = Counter()
}

private struct Counted: Equatable {
    let value: Int
    let comparisons: Comparisons

    static func == (left: Counted, right: Counted) -> Bool {
        left.comparisons.count.add()
        return left.value == right.value
    }
}

/// A struct that isn't `Equatable`, so it's compared part by part.
private struct Row {
    let id: Counted
}

@Suite("Comparisons of long arrays")
struct ComparisonMemoTests {
    private let comparisons = Comparisons()
    private var compared: Int { Int(comparisons.count.value) }

    private func rows(_ count: Int, changed: Int? = nil) -> [Row] {
        (0..<count).map {
            Row(id: Counted(value: $0 == changed ? -1 : $0, comparisons: comparisons))
        }
    }

    @Test func `A report of many calls compares each differing element at most twice per call`() {
        let spy = Spy<(rows: [Row], page: Int), Void, Never>("save(rows:page:)")
        for page in 1...3 { spy((rows(1_000), page)) }
        let wanted = rows(1_000, changed: 999)
        let reports = reports { expect(spy, .wasCalled(.once, with: (wanted, 1))) }
        #expect(
            reports.map(\.message.firstLine) == [
                "save(rows:page:): expected 1 matching call, got 0 (3 calls differ)"
            ])
        // For each call, the report needs three results, which share comparisons: equality, the
        // indices that differ, and the parts that can't be compared.
        #expect(compared < 7_100)
    }

    @Test func `A report compares each element of an equal array at most twice`() {
        let spy = Spy<(rows: [Row], page: Int), Void, Never>("save(rows:page:)")
        spy((rows(1_000), 1))
        let wanted = rows(1_000)
        _ = reports { expect(spy, .wasCalled(.once, with: (wanted, 2))) }
        #expect(compared < 2_100)
    }

    @Test func `A report compares the elements of arrays of different lengths at most twice`() {
        let spy = Spy<[Row], Void, Never>("save(rows:)")
        spy(rows(1_000))
        let wanted = rows(999)
        _ = reports { expect(spy, .wasCalled(.once, with: wanted)) }
        #expect(compared < 2_100)
    }

    @Test
    func `A report of an order compares the elements of a differing array at most four times`() {
        let spy = Spy<[Row], Void, Never>("save(rows:)")
        spy(rows(1_000))
        let wanted = rows(1_000, changed: 999)
        _ = reports { expectOrder { spy.when(with: wanted) } }
        #expect(compared < 4_100)
    }
}
