// Written by Understudy from Subscripts.swift.
import Understudy

final class GridSpy: Grid {
    let spies = Spies()

    struct Spies {
        let subscriptIndex = Spy<Int, String, Never>(
            "GridSpy.subscript(_:)", part: "subscriptIndex")
        let subscriptRow = SpiedSubscript<(row: Int, column: Int), String>(
            "GridSpy.subscript(_:_:)", part: "subscriptRow")
        let subscriptName = SpiedSubscript<String, Int?>(
            "GridSpy.subscript(name:)", part: "subscriptName")
        let `subscript` = SpiedSubscript<Void, Int>("GridSpy.subscript()")
        let subscriptFirst = Spy<(first: Double, second: Double), Double, any Error>(
            "GridSpy.subscript(_:and:)", part: "subscriptFirst")
        let subscriptSlow = Spy<Int, Int, Never>("GridSpy.subscript(slow:)", part: "subscriptSlow")
        let subscriptMany = SpiedSubscript<[Int], [Int]>(
            "GridSpy.subscript(_:)", part: "subscriptMany")
    }

    subscript(index: Int) -> String {
        spies.subscriptIndex(index)
    }

    subscript(row: Int, column: Int) -> String {
        get { spies.subscriptRow.get((row, column)) }
        set { spies.subscriptRow.write((row, column), newValue) }
    }

    subscript(name name: String) -> Int? {
        get { spies.subscriptName.get(name) }
        set { spies.subscriptName.write(name, newValue) }
    }

    subscript() -> Int {
        get { spies.subscript.get() }
        set { spies.subscript.write((), newValue) }
    }

    subscript(first: Double, and second: Double) -> Double {
        get throws { try spies.subscriptFirst((first, second)) }
    }

    subscript(slow index: Int) -> Int {
        get async { await spies.subscriptSlow(index) }
    }

    subscript(many: Int...) -> [Int] {
        get { spies.subscriptMany.get(many) }
        set { spies.subscriptMany.write(many, newValue) }
    }
}
