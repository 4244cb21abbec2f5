// Written by Understudy from Subscripts.swift.

final class GridDouble: Grid {
    var subscriptIndexReturnValue = ""
    private(set) var subscriptIndexCalls: [Int] = []
    var subscriptIndexCallCount: Int { subscriptIndexCalls.count }
    var subscriptIndexDidGetCalled: Bool { !subscriptIndexCalls.isEmpty }
    var subscriptIndexReceivedIndex: Int? { subscriptIndexCalls.last }

    subscript(index: Int) -> String {
        subscriptIndexCalls.append(index)
        return subscriptIndexReturnValue
    }

    var subscriptRowReturnValue = ""
    private(set) var subscriptRowCalls: [(row: Int, column: Int)] = []
    var subscriptRowCallCount: Int { subscriptRowCalls.count }
    var subscriptRowDidGetCalled: Bool { !subscriptRowCalls.isEmpty }
    var subscriptRowReceivedRow: Int? { subscriptRowCalls.last?.row }
    var subscriptRowReceivedColumn: Int? { subscriptRowCalls.last?.column }

    subscript(row: Int, column: Int) -> String {
        get {
            subscriptRowCalls.append((row, column))
            return subscriptRowReturnValue
        }
        set { subscriptRowReturnValue = newValue }
    }

    var subscriptNameShouldFail = false
    var subscriptNameReturnValue: Int?
    private(set) var subscriptNameCalls: [String] = []
    var subscriptNameCallCount: Int { subscriptNameCalls.count }
    var subscriptNameDidGetCalled: Bool { !subscriptNameCalls.isEmpty }
    var subscriptNameReceivedName: String? { subscriptNameCalls.last }

    subscript(name name: String) -> Int? {
        get {
            subscriptNameCalls.append(name)
            return subscriptNameShouldFail ? nil : subscriptNameReturnValue
        }
        set { subscriptNameReturnValue = newValue }
    }

    var subscriptReturnValue = 0
    private(set) var subscriptCallCount = 0
    var subscriptDidGetCalled: Bool { subscriptCallCount > 0 }

    subscript() -> Int {
        get {
            subscriptCallCount += 1
            return subscriptReturnValue
        }
        set { subscriptReturnValue = newValue }
    }

    var subscriptFirstShouldFail = false
    var subscriptFirstError: any Error = Failure(message: "subscript(_:and:) failed on purpose")
    var subscriptFirstReturnValue: Double = 0
    private(set) var subscriptFirstCalls: [(first: Double, second: Double)] = []
    var subscriptFirstCallCount: Int { subscriptFirstCalls.count }
    var subscriptFirstDidGetCalled: Bool { !subscriptFirstCalls.isEmpty }
    var subscriptFirstReceivedFirst: Double? { subscriptFirstCalls.last?.first }
    var subscriptFirstReceivedSecond: Double? { subscriptFirstCalls.last?.second }

    subscript(first: Double, and second: Double) -> Double {
        get throws {
            subscriptFirstCalls.append((first, second))
            if subscriptFirstShouldFail { throw subscriptFirstError }
            return subscriptFirstReturnValue
        }
    }

    var subscriptSlowReturnValue = 0
    private(set) var subscriptSlowCalls: [Int] = []
    var subscriptSlowCallCount: Int { subscriptSlowCalls.count }
    var subscriptSlowDidGetCalled: Bool { !subscriptSlowCalls.isEmpty }
    var subscriptSlowReceivedIndex: Int? { subscriptSlowCalls.last }

    subscript(slow index: Int) -> Int {
        get async {
            subscriptSlowCalls.append(index)
            return subscriptSlowReturnValue
        }
    }

    var subscriptManyReturnValue: [Int] = []
    private(set) var subscriptManyCalls: [[Int]] = []
    var subscriptManyCallCount: Int { subscriptManyCalls.count }
    var subscriptManyDidGetCalled: Bool { !subscriptManyCalls.isEmpty }
    var subscriptManyReceivedMany: [Int]? { subscriptManyCalls.last }

    subscript(many: Int...) -> [Int] {
        get {
            subscriptManyCalls.append(many)
            return subscriptManyReturnValue
        }
        set { subscriptManyReturnValue = newValue }
    }

    /// Thrown by a function that should fail, or that has no value to return.
    struct Failure: Error {
        var message: String
    }
}
