import Foundation
import Shapes
import Testing

/// The tests in `Running` call what the doubles have. A fixture without such tests fails here.
@Suite struct `The tests that run the doubles` {
    static let doubles = (try? KeptDouble.all()) ?? []

    @Test(arguments: doubles)
    func `look at the calls of every part`(double: KeptDouble) throws {
        let file = Shape.home.appending(path: "Running/\(double.shape.folder)")
            .appending(path: "\(double.shape.name)Tests.swift")
        let tests = try String(contentsOf: file, encoding: .utf8).replacing("`", with: "")
        // Doubles in one file may have parts of one name, each of which has to be looked at.
        // What a closure is called with is seen by the closure.
        let text = try double.kept()
        let spies = try KeptPart.all(in: text).flatMap(\.spies).filter { spy in
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

    @Test func `have a double each`() throws {
        let tests = Set(try Shape.all(in: "Running").map(\.path))
        let wanted = Self.doubles.map { $0.shape.path.replacing(".swift", with: "Tests.swift") }
        #expect(tests.symmetricDifference(wanted) == [])
    }
}
