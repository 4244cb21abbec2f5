import Testing
import Understudy

@Suite("Stubbing a property")
struct PropertyStubbingTests {
    @Test func `A property is stubbed with and without get, whether it can be set or not`() {
        let title = Spy<Void, String, Never>("PlayerSpy.title")
        title.get.returns("a")
        #expect(title() == "a")
        title.returns("b")
        #expect(title.get() == "b" && title.callCount == 2)
        let volume = SpiedProperty<Int>("PlayerSpy.volume")
        volume.returns(1)
        #expect(volume.get() == 1)
        volume.get.returns(2)
        volume.returns(each: [3, 4])
        #expect([volume.get(), volume.get()] == [3, 4])
        let cells = SpiedSubscript<Int, String>("GridSpy.subscript(_:)")
        cells.returns("a")
        cells.get.when { $0 > 1 }.returns("b")
        #expect(cells.get(1) == "a" && cells.get(2) == "b")
    }
}
