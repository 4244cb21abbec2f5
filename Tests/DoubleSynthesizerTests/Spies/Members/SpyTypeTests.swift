import DoubleSynthesizer
import Testing

@Suite("Properties and types of a double made of spies")
struct SpyTypeTests {
    @Test("Properties are parts too, settable ones with a spy of their own")
    func properties() {
        expectDouble(
            of: """
                protocol LocationFetcher: AnyObject {
                    var delegate: (any LocationFetcherDelegate)? { get set }
                    var desiredAccuracy: Double { get set }
                    var current: Location { get }
                    var isActive: Bool { get }
                    func requestLocation()
                }
                """,
            is: """
                // Written by Understudy from Seam.swift.
                import Understudy

                final class LocationFetcherSpy: LocationFetcher {
                    let spies = Spies()

                    struct Spies {
                        let delegate = SpiedProperty<(any LocationFetcherDelegate)?>("LocationFetcherSpy.delegate")
                        let desiredAccuracy = SpiedProperty<Double>("LocationFetcherSpy.desiredAccuracy")
                        let current = Spy<Void, Location, Never>("LocationFetcherSpy.current")
                        let isActive = Spy<Void, Bool, Never>("LocationFetcherSpy.isActive")
                        let requestLocation = Spy<Void, Void, Never>("LocationFetcherSpy.requestLocation()")
                    }

                    var delegate: (any LocationFetcherDelegate)? {
                        get { spies.delegate.get() }
                        set { spies.delegate.set(newValue) }
                    }

                    var desiredAccuracy: Double {
                        get { spies.desiredAccuracy.get() }
                        set { spies.desiredAccuracy.set(newValue) }
                    }

                    var current: Location { spies.current() }
                    var isActive: Bool { spies.isActive() }

                    func requestLocation() {
                        spies.requestLocation()
                    }
                }
                """)
    }

    @Test("Escaping closures are recorded as they are")
    func closures() {
        expectDouble(
            of: """
                protocol Runner {
                    func run(_ body: @escaping () -> Void)
                    func run(later body: (() -> Void)?)
                    func finish(_ body: @escaping @Sendable (Result<String, any Error>) -> ())
                    func show(_ body: @escaping @MainActor (_ page: Page) async throws -> Void, animated: Bool)
                    func log(_ text: @autoclosure @escaping () -> String)
                    func make() -> () -> Void
                    var handler: ((Int) -> Void)? { get set }
                }
                """,
            is: """
                // Written by Understudy from Seam.swift.
                import Understudy

                final class RunnerSpy: Runner {
                    let spies = Spies()

                    struct Spies {
                        let run = Spy<() -> Void, Void, Never>("RunnerSpy.run(_:)")
                        let runLater = Spy<(() -> Void)?, Void, Never>("RunnerSpy.run(later:)")
                        let finish = Spy<@Sendable (Result<String, any Error>) -> Void, Void, Never>(
                            "RunnerSpy.finish(_:)")
                        let show = Spy<
                            (body: @MainActor (_ page: Page) async throws -> Void, animated: Bool),
                            Void,
                            Never
                        >("RunnerSpy.show(_:animated:)")
                        let log = Spy<() -> String, Void, Never>("RunnerSpy.log(_:)")
                        let make = Spy<Void, () -> Void, Never>("RunnerSpy.make()")
                        let handler = SpiedProperty<((Int) -> Void)?>("RunnerSpy.handler")
                    }

                    func run(_ body: @escaping () -> Void) {
                        spies.run(body)
                    }

                    func run(later body: (() -> Void)?) {
                        spies.runLater(body)
                    }

                    func finish(_ body: @escaping @Sendable (Result<String, any Error>) -> Void) {
                        spies.finish(body)
                    }

                    func show(_ body: @escaping @MainActor (_ page: Page) async throws -> Void, animated: Bool) {
                        spies.show((body, animated))
                    }

                    func log(_ text: @autoclosure @escaping () -> String) {
                        spies.log(text)
                    }

                    func make() -> () -> Void {
                        spies.make()
                    }

                    var handler: ((Int) -> Void)? {
                        get { spies.handler.get() }
                        set { spies.handler.set(newValue) }
                    }
                }
                """)
    }

    @Test("Types keep their shape, spaced as a formatter leaves them")
    func types() {
        expectDouble(
            of: """
                protocol Store {
                    func put(_ x:[String:[Int?]], _ y : (name :String,Int))->(a: Int , b: Int)?
                    func any(_ x: any A&B, type: Page.Type) -> any Sendable /* why */ & Hashable
                    func void(_ x: (), y: Void) -> ()
                    func nested(_ x: Result < Page , any Error >) -> Page
                        .ID
                }
                """,
            is: """
                // Written by Understudy from Seam.swift.
                import Understudy

                final class StoreSpy: Store {
                    let spies = Spies()

                    struct Spies {
                        let put = Spy<(x: [String: [Int?]], y: (name: String, Int)), (a: Int, b: Int)?, Never>(
                            "StoreSpy.put(_:_:)")
                        let any = Spy<(x: any A & B, type: Page.Type), any Sendable & Hashable, Never>(
                            "StoreSpy.any(_:type:)")
                        let void = Spy<(x: (), y: Void), Void, Never>("StoreSpy.void(_:y:)")
                        let nested = Spy<Result<Page, any Error>, Page.ID, Never>("StoreSpy.nested(_:)")
                    }

                    func put(_ x: [String: [Int?]], _ y: (name: String, Int)) -> (a: Int, b: Int)? {
                        spies.put((x, y))
                    }

                    func any(_ x: any A & B, type: Page.Type) -> any Sendable & Hashable {
                        spies.any((x, type))
                    }

                    func void(_ x: (), y: Void) {
                        spies.void((x, y))
                    }

                    func nested(_ x: Result<Page, any Error>) -> Page.ID {
                        spies.nested(x)
                    }
                }
                """)
    }

    @Test("Names that are keywords or missing still make a class")
    func names() {
        expectDouble(
            of: """
                protocol Labels {
                    func set(_: Int)
                    func set(_: Int, _: String, both _: Bool)
                    func move(in rect: Int, for other: Int)
                    func remove(in: Int)
                    func `repeat`(`default`: Int, `inout` value: Int)
                    func hide(spies: Int)
                    var `case`: Int { get }
                    func größe() -> Int
                }
                """,
            is: """
                // Written by Understudy from Seam.swift.
                import Understudy

                final class LabelsSpy: Labels {
                    let spies = Spies()

                    struct Spies {
                        let set = Spy<Int, Void, Never>("LabelsSpy.set(_:)")
                        let setBoth = Spy<(first: Int, second: String, both: Bool), Void, Never>(
                            "LabelsSpy.set(_:_:both:)")
                        let move = Spy<(rect: Int, other: Int), Void, Never>("LabelsSpy.move(in:for:)")
                        let remove = Spy<Int, Void, Never>("LabelsSpy.remove(in:)")
                        let `repeat` = Spy<(default: Int, value: Int), Void, Never>(
                            "LabelsSpy.repeat(default:inout:)")
                        let hide = Spy<Int, Void, Never>("LabelsSpy.hide(spies:)")
                        let `case` = Spy<Void, Int, Never>("LabelsSpy.case")
                        let größe = Spy<Void, Int, Never>("LabelsSpy.größe()")
                    }

                    func set(_ value: Int) {
                        spies.set(value)
                    }

                    func set(_ first: Int, _ second: String, both: Bool) {
                        spies.setBoth((first, second, both))
                    }

                    func move(in rect: Int, for other: Int) {
                        spies.move((rect, other))
                    }

                    func remove(in: Int) {
                        spies.remove(`in`)
                    }

                    func `repeat`(default: Int, `inout` value: Int) {
                        spies.repeat((`default`, value))
                    }

                    func hide(spies: Int) {
                        self.spies.hide(spies)
                    }

                    var `case`: Int { spies.case() }

                    func größe() -> Int {
                        spies.größe()
                    }
                }
                """)
    }
}
