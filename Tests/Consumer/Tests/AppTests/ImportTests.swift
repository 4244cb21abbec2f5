import Testing

// The library as `@testable`; the other files import it plainly.
@testable import Understudy
@testable import UnderstudyTesting

@Test("A testable import compiles too")
func testableImport() {
    let spy = Spy<Int, Bool, Never>("open(_:)", returning: true)
    #expect(spy.function.sync(1))
}
