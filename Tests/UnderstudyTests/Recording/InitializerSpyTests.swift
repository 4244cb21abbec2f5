import TestSupport
import Testing
import Understudy

private protocol File {
    init(path: String) throws
    init?(id: Int)
    func read() -> [UInt8]
}

private final class FileSpy: File {
    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }
    struct StaticSpies: Sendable {
        let initialize = Spy<String, Void, any Error>(initializer: "FileSpy.init(path:)")
        let initializeID = Spy<Int, Bool, Never>(initializer: "FileSpy.init?(id:)")
    }

    let spies = Spies()
    struct Spies {
        let read = Spy<Void, [UInt8], Never>("FileSpy.read()", returning: [])
    }

    init(path: String) throws { try Self.spies.initialize(path) }
    init?(id: Int) { guard Self.spies.initializeID(id) else { return nil } }

    func read() -> [UInt8] { spies.read() }
}

@Suite("Spies of initializers")
struct InitializerSpyTests {
    @Test func `The spy of an initializer can fail by throwing or by returning nil`() {
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

    @Test func `Strict tests don't require checks of initializers`() throws {
        let reports = try reports {
            try withTestScope(strict: true) {
                let file = try FileSpy(path: "/a")
                _ = FileSpy(id: 3)
                #expect(FileSpy.spies.initialize.wasCalled(.once, with: "/a"))
                _ = try FileSpy(path: "/b")
                _ = file.read()
            }
        }
        #expect(reports.map(\.message.firstLine) == ["FileSpy.read(): 1 call was never checked"])
    }

    @Test func `An exhausted sequence of a failable initializer is reported with its name`() {
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
