import TestSupport
import Testing
import Understudy

private protocol Grid {
    subscript(row row: Int, column column: Int) -> String { get set }
    subscript<T>(key: String) -> T { get set }
}

private final class GridSpy: Grid {
    let spies = Spies()
    struct Spies {
        let `subscript` = SpiedSubscript<(row: Int, column: Int), String>(
            "GridSpy.subscript(row:column:)", value: "")
        let subscriptKey = SpiedSubscript<String, Any>("GridSpy.subscript(_:)")
    }

    subscript(row row: Int, column column: Int) -> String {
        get { spies.subscript.get((row, column)) }
        set { spies.subscript.write((row, column), newValue) }
    }

    subscript<T>(key: String) -> T {
        get { spies.subscriptKey.get.function(key, as: T.self) }
        set { spies.subscriptKey.write(key, newValue) }
    }
}

/// A value that isn't hashable. Two of them are equal if both are even or both are odd.
private struct Parity: Equatable {
    var number: Int
    static func == (left: Parity, right: Parity) -> Bool {
        (left.number - right.number).isMultiple(of: 2)
    }
}

/// A value that counts how often it's compared.
private struct Counted: Hashable {
    static let comparisons = Locked(0)
    var number: Int
    static func == (left: Counted, right: Counted) -> Bool {
        comparisons.withLock { $0 += 1 }
        return left.number == right.number
    }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

@Suite("Subscripts")
struct SubscriptTests {
    @Test func `A subscript read uses conditions first, then the later of an answer and a write`() {
        let cells = SpiedSubscript<Int, String>("subscript(_:)", value: "first")
        cells.write(1, "written")
        #expect([cells.get(1), cells.get(2)] == ["written", "first"])
        cells.get.when { $0 > 1 }.returns("condition")
        cells.write(2, "written")
        #expect([cells.get(1), cells.get(2)] == ["written", "condition"])
        cells.get.returns("answer")
        #expect([cells.get(1), cells.get(2)] == ["answer", "condition"])
        cells.write(1, "again")
        #expect([cells.get(0), cells.get(1)] == ["answer", "again"])
        cells.get.reset(.stubs)
        #expect([cells.get(1), cells.get(2)] == ["first", "first"])
        cells.write(1, "after reset")
        #expect([cells.get(1), cells.get(2)] == ["after reset", "first"])
    }

    @Test
    func `An optional subscript starts as nil, and any other is unstubbed until it gets a value`() {
        let optional = SpiedSubscript<String, Page?>("subscript(_:)")
        #expect(optional.get("a") == nil)
        let cells = SpiedSubscript<(row: Int, column: Int), Int>("GridSpy.subscript(row:column:)")
        let line = currentLine() - 1
        let reports = reports { #expect(cells.get((1, 2)) == 0) }
        #expect(
            numbered(reports.text, cells.get) == """
                GridSpy.subscript(row:column:).get: no answer for this call
                  #1      [row: 1, column: 2]
                  add     spies.subscript.get.returns(<#Int#>)
                """)
        #expect(reports.map(\.location.line) == [line])
    }

    @Test func `A generic subscript is read as the type that each read requests`() {
        let grid = GridSpy()
        grid["count"] = 3
        grid["title"] = "Piers"
        let (count, title): (Int, String) = (grid["count"], grid["title"])
        #expect(count == 3 && title == "Piers")
        let reports = reports {
            let title: Int = grid["title"]
            #expect(title == 0)
        }
        #expect(
            reports.map(\.message.firstLine) == [
                "GridSpy.subscript(_:).get: the answer is of type String, but the caller needs Int"
            ])
    }

    @Test
    func `Indices of a subscript are compared as arguments: by ==, identity, type or parts`() {
        let parity = SpiedSubscript<Parity, String>("subscript(_:)", value: "")
        parity.write(Parity(number: 1), "odd")
        parity.write(Parity(number: 2), "even")
        #expect(parity.get(Parity(number: 7)) == "odd")
        #expect(parity.get(Parity(number: 8)) == "even")

        let tokens = SpiedSubscript<Token, String>("subscript(_:)", value: "")
        let (one, other) = (Token(), Token())
        tokens.write(one, "one")
        #expect([tokens.get(one), tokens.get(other)] == ["one", ""])

        let types = SpiedSubscript<(type: Any.Type, page: Page?), String>(
            "subscript(_:_:)", value: "")
        types.write((Int.self, Page(id: 1)), "one")
        #expect(types.get((Int.self, Page(id: 1))) == "one")
        #expect(types.get((Int.self, Page(id: 2))) == "")
        #expect(types.get((String.self, Page(id: 1))) == "")

        let anything = SpiedSubscript<Any, String>("subscript(_:)", value: "")
        anything.write(1, "Int")
        anything.write(1.0, "Double")
        #expect([anything.get(1), anything.get(1.0)] == ["Int", "Double"])
    }

    @Test
    func `A write to an index that can't be compared or isn't equal to itself is never read`() {
        let closures = SpiedSubscript<() -> Int, String>("subscript(_:)", value: "first")
        let closure = { 1 }
        closures.write(closure, "written")
        #expect(closures.get(closure) == "first")
        let numbers = SpiedSubscript<Double, String>("subscript(_:)", value: "first")
        numbers.write(.nan, "written")
        #expect(numbers.get(.nan) == "first")
    }

    @Test
    func `Reading a subscript with hashable indices doesn't compare with every written index`() {
        let cells = SpiedSubscript<(page: Counted, name: String), Int>("subscript(_:_:)", value: -1)
        for number in 0..<2_000 { cells.write((Counted(number: number), "a"), number) }
        for number in 0..<2_000 { #expect(cells.get((Counted(number: number), "a")) == number) }
        #expect(Counted.comparisons.withLock { $0 } < 10_000)
    }

    @Test func `A value can use its subscript in its deinit when a write or a reset releases it`() {
        final class Asking {
            let cells: SpiedSubscript<Int, Asking?>
            init(_ cells: SpiedSubscript<Int, Asking?>) { self.cells = cells }
            deinit { _ = cells.get(0) }
        }
        let cells = SpiedSubscript<Int, Asking?>("subscript(_:)")
        cells.write(0, Asking(cells))
        cells.set.reset(.calls)
        cells.write(0, nil)
        #expect(cells.get.callCount == 1)
    }

    @Test func `Several threads can read and write a subscript at the same time`() async {
        let cells = SpiedSubscript<Int, Int>("subscript(_:)", value: -1)
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    for index in 0..<200 {
                        cells.write(index, index)
                        cells.write(1_000 + task, index)
                        _ = await cells.get(index)
                    }
                }
            }
        }
        let read = cells.get.function.sync
        #expect((0..<200).allSatisfy { read($0) == $0 })
        #expect((1_000..<1_008).allSatisfy { read($0) == 199 })
    }

    @Test func `Unused answers of a subscript are reported at the end of the test`() {
        let reports = reports {
            withTestScope {
                let cells = SpiedSubscript<Int, Int>("GridSpy.subscript(_:)")
                cells.get.returns(each: [1, 2])
                cells.write(0, 9)
                #expect([cells.get(0), cells.get(1)] == [9, 1])
            }
        }
        #expect(
            reports.text
                == "GridSpy.subscript(_:).get: 1 of 2 answers from returns(each:) was never used")
    }

    @Test func `A strict test requires checks of subscript writes, and not of reads`() {
        let reports = reports {
            withTestScope(strict: true) {
                let grid = GridSpy()
                grid[row: 1, column: 2] = "a"
                _ = grid[row: 1, column: 2]
                let readOnly = Spy<Int, Int, Never>("GridSpy.subscript(_:)", returning: 1)
                _ = readOnly(1)
            }
        }
        #expect(
            reports.map(\.message.firstLine) == [
                "GridSpy.subscript(row:column:).set: 1 call was never checked"
            ])
        #expect(reports.first?.message.hasSuffix(#"[row: 1, column: 2] = "a""#) == true)
    }
}
