import Foundation
import Shapes
import Testing

/// The tests in `Running` should check each spy of the doubles. If a shape has no such test, it
/// fails here.
@Suite("Tests that run the doubles") struct RunningTests {
    static let doubles = (try? CheckedInDouble.all()) ?? []

    @Test(arguments: doubles)
    func `The tests in the folder Running check the calls of every spy`(double: CheckedInDouble)
        throws
    {
        let file = Shape.home.appending(path: "Running/\(double.shape.folder)")
            .appending(path: "\(double.shape.name)Tests.swift")
        let tests = try String(contentsOf: file, encoding: .utf8).replacing("`", with: "")
        // Doubles in one file may have spies with equal names. The tests should check each of them,
        // except for the inputs of a closure, which they check through the closure instead.
        let text = try double.checkedInText()
        let spies = try SpyDeclaration.all(in: text).flatMap(\.spies).filter { spy in
            let input = try Regex("input: \"[^\"]*\",\\s*part: \"\(spy)\"")
            return text.firstMatch(of: input) == nil
        }
        for (spy, spies) in Dictionary(grouping: spies, by: \.self) {
            let name = spy.replacing(".", with: "\\.")
            let look = try Regex("spies\\s*\\.\(name)\\s*(\\.call|(,\\s*)?\\.wasCalled)")
            let count = tests.matches(of: look).count
            #expect(count >= spies.count, "\(file.lastPathComponent): spies.\(spy)")
        }
    }

    @Test func `Every checked-in double has a test in the folder Running`() throws {
        let tests = Set(try Shape.all(in: "Running").map(\.path))
        let wanted = Self.doubles.map { $0.shape.path.replacing(".swift", with: "Tests.swift") }
        #expect(tests.symmetricDifference(wanted) == [])
    }
}
