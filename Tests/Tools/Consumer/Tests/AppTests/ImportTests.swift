import Testing

// This file imports the library as `@testable`, unlike the other files.
@testable import Understudy
@testable import UnderstudyTesting

@Test("The library can be imported as testable")
func testableImport() {
    let spy = Spy<Int, Bool, Never>("open(_:)", returning: true)
    #expect(spy.function.sync(1))
}
