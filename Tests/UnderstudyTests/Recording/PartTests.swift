import TestSupport
import Testing
import Understudy

private protocol File {
    init(path: String) throws
    init?(id: Int)
    func read(into buffer: inout [UInt8]) -> Int
    func fill<T>(_ value: inout T)
}

private final class FileSpy: File {
    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }
    struct StaticSpies: Sendable {
        let initialize = Spy<String, Void, any Error>(initializer: "FileSpy.init(path:)")
        let initializeID = Spy<Int, Bool, Never>(initializer: "FileSpy.init?(id:)")
    }

    let spies = Spies()
    struct Spies {
        let read = Spy<[UInt8], Int, Never>("FileSpy.read(into:)", returning: 0)
        let readBuffer = Spy<[UInt8], [UInt8], Never>(unchanged: "FileSpy.read(into:) buffer")
        let fillValue = Spy<Any, Any, Never>(unchanged: "FileSpy.fill(_:) value")
    }

    init(path: String) throws { try Self.spies.initialize(path) }
    init?(id: Int) { guard Self.spies.initializeID(id) else { return nil } }

    func read(into buffer: inout [UInt8]) -> Int {
        let count = spies.read(buffer)
        buffer = spies.readBuffer(buffer)
        return count
    }

    func fill<T>(_ value: inout T) { value = spies.fillValue.function(value, as: T.self) }
}

@Suite("Spies of initializers")
struct InitializerPartTests {
    @Test("The spy of an initializer can fail by throwing or by returning nil")
    func failing() {
        withTestScope {
            FileSpy.spies.initialize.shouldFail = true
            #expect(throws: SimulatedFailure.self) { try FileSpy(path: "/a") }
            FileSpy.spies.initialize.fails(with: LoadingError.offline)
            #expect(throws: LoadingError.offline) { try FileSpy(path: "/a") }

            FileSpy.spies.initializeID.shouldFail = true
            #expect(FileSpy(id: 1) == nil)
            FileSpy.spies.initializeID.shouldFail = false
            #expect(FileSpy(id: 1) != nil)
            FileSpy.spies.initializeID.fails(.once)
            #expect(FileSpy(id: 1) == nil)
            #expect(FileSpy(id: 1) != nil)
            FileSpy.spies.initializeID.when { $0 < 0 }.returns(false)
            #expect(FileSpy(id: -1) == nil)
            FileSpy.spies.initializeID.reset()
            #expect(FileSpy(id: -1) != nil)
        }
    }

    @Test("Strict tests don't require checks of initializers")
    func strict() throws {
        let reports = try reports {
            try withTestScope(strict: true) {
                let file = try FileSpy(path: "/a")
                _ = FileSpy(id: 3)
                #expect(FileSpy.spies.initialize.wasCalled(.once, with: "/a"))
                _ = try FileSpy(path: "/b")
                var buffer: [UInt8] = [1]
                _ = file.read(into: &buffer)
            }
        }
        #expect(
            reports.map(\.message.firstLine) == ["FileSpy.read(into:): 1 call was never checked"]
        )
    }

    @Test("An exhausted sequence of a failable initializer is reported with the initializer's name")
    func text() {
        let reports = reports {
            withTestScope {
                FileSpy.spies.initializeID.returns(each: [true])
                #expect(FileSpy(id: 1) != nil)
                #expect(FileSpy(id: 2) == nil)
            }
        }
        #expect(
            reports.map(\.message.firstLine).map { $0.prefix { $0 != "/" } } == [
                "FileSpy.init?(id:): returns(each:) at UnderstudyTests"
            ])
    }
}

@Suite("Spies of inout parameters")
struct InoutPartTests {
    @Test("The spy of an inout parameter records its value and keeps it unchanged unless stubbed")
    func unchanged() throws {
        let file = try FileSpy(path: "/a")
        var buffer: [UInt8] = [0, 0]
        #expect(file.read(into: &buffer) == 0)
        #expect(buffer == [0, 0])
        file.spies.readBuffer.returns([1, 2])
        file.spies.read.returns(2)
        #expect(file.read(into: &buffer) == 2)
        #expect(buffer == [1, 2])
        file.spies.readBuffer.answers { $0 + [9] }
        _ = file.read(into: &buffer)
        #expect(buffer == [1, 2, 9])
        file.spies.readBuffer.reset(.stubs)
        _ = file.read(into: &buffer)
        #expect(buffer == [1, 2, 9])
        #expect(file.spies.readBuffer.calls == [[0, 0], [0, 0], [1, 2], [1, 2, 9]])
    }

    @Test("The spy of a generic inout parameter returns values of the requested type")
    func generic() throws {
        let file = try FileSpy(path: "/a")
        var number = 1
        file.fill(&number)
        #expect(number == 1)
        file.spies.fillValue.returns(5)
        file.fill(&number)
        #expect(number == 5)
        var text = "a"
        let reports = reports { file.fill(&text) }
        #expect(text == "")
        #expect(
            reports.map { numbered($0.message, file.spies.fillValue) } == [
                """
                FileSpy.fill(_:) value: the answer is of type Int, but the caller needs String
                  #3      fill(value: "a")
                  answer  5
                  add     spies.fillValue.when { <#condition#> }.returns(<#String#>)
                """
            ])
    }
}

@Suite("Stubbing a property")
struct PropertyStubbingTests {
    @Test("A property is stubbed with and without get, whether it can be set or not")
    func spellings() {
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
