import DoubleSynthesizer
import Testing

@Suite("Doubles made of spies")
struct SpyFormTests {
    @Test("A function of one parameter records the bare argument")
    func oneParameter() {
        expectDouble(
            of: """
                import Foundation

                /// Hands a URL to whatever can open it.
                protocol URLOpener {
                    /// Returns whether something opened the URL.
                    func open(_ url: URL) -> Bool
                }
                """,
            is: """
                // Written by Understudy from Seam.swift.
                import Foundation
                import Understudy

                final class URLOpenerSpy: URLOpener {
                    let spies = Spies()

                    struct Spies {
                        let open = Spy<URL, Bool, Never>("URLOpenerSpy.open(_:)")
                    }

                    func open(_ url: URL) -> Bool {
                        spies.open(url)
                    }
                }
                """)
    }

    @Test("Several parameters are a tuple labelled by their names")
    func severalParameters() {
        expectDouble(
            of: """
                import Foundation

                protocol TimerScheduler {
                    func add(_ timer: Timer, forMode mode: RunLoop.Mode)
                }
                """,
            is: """
                // Written by Understudy from Seam.swift.
                import Foundation
                import Understudy

                final class TimerSchedulerSpy: TimerScheduler {
                    let spies = Spies()

                    struct Spies {
                        let add = Spy<(timer: Timer, mode: RunLoop.Mode), Void, Never>(
                            "TimerSchedulerSpy.add(_:forMode:)")
                    }

                    func add(_ timer: Timer, forMode mode: RunLoop.Mode) {
                        spies.add((timer, mode))
                    }
                }
                """)
    }

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
                        let delegate = PropertySpy<(any LocationFetcherDelegate)?>("LocationFetcherSpy.delegate")
                        let desiredAccuracy = PropertySpy<Double>("LocationFetcherSpy.desiredAccuracy")
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

    @Test("Effects decide the failure and the words in front of the call")
    func effects() {
        expectDouble(
            of: """
                protocol Loader {
                    func wait() async
                    func check() throws
                    func load() async throws -> Page
                    func parse() throws(ParsingError) -> Page
                    func refuse() throws(Never)
                    func fail() async throws(any Error)
                    var title: String { get async throws }
                    var count: Int { get async }
                    var size: Int { get throws(ParsingError) }
                }
                """,
            is: """
                // Written by Understudy from Seam.swift.
                import Understudy

                final class LoaderSpy: Loader {
                    let spies = Spies()

                    struct Spies {
                        let wait = Spy<Void, Void, Never>("LoaderSpy.wait()")
                        let check = Spy<Void, Void, any Error>("LoaderSpy.check()")
                        let load = Spy<Void, Page, any Error>("LoaderSpy.load()")
                        let parse = Spy<Void, Page, ParsingError>("LoaderSpy.parse()")
                        let refuse = Spy<Void, Void, Never>("LoaderSpy.refuse()")
                        let fail = Spy<Void, Void, any Error>("LoaderSpy.fail()")
                        let title = Spy<Void, String, any Error>("LoaderSpy.title")
                        let count = Spy<Void, Int, Never>("LoaderSpy.count")
                        let size = Spy<Void, Int, ParsingError>("LoaderSpy.size")
                    }

                    func wait() async {
                        await spies.wait()
                    }

                    func check() throws {
                        try spies.check()
                    }

                    func load() async throws -> Page {
                        try await spies.load()
                    }

                    func parse() throws(ParsingError) -> Page {
                        try spies.parse()
                    }

                    func refuse() throws(Never) {
                        spies.refuse()
                    }

                    func fail() async throws(any Error) {
                        try await spies.fail()
                    }

                    var title: String {
                        get async throws { try await spies.title() }
                    }

                    var count: Int {
                        get async { await spies.count() }
                    }

                    var size: Int {
                        get throws(ParsingError) { try spies.size() }
                    }
                }
                """)
    }

    @Test("Ways of passing an argument are declared, and only its value is recorded")
    func parameters() {
        expectDouble(
            of: """
                protocol Calculator {
                    func swap(_ first: inout Int, with second: inout [Int])
                    @discardableResult func sum(_ values: Int...) -> Int
                    func hand(_ model: sending Model)
                    func implicit(_ value: Int!) -> String!
                    mutating func advance()
                }
                """,
            is: """
                // Written by Understudy from Seam.swift.
                import Understudy

                final class CalculatorSpy: Calculator {
                    let spies = Spies()

                    struct Spies {
                        let swap = Spy<(first: Int, second: [Int]), Void, Never>("CalculatorSpy.swap(_:with:)")
                        let sum = Spy<[Int], Int, Never>("CalculatorSpy.sum(_:)")
                        let hand = Spy<Model, Void, Never>("CalculatorSpy.hand(_:)")
                        let implicit = Spy<Int?, String?, Never>("CalculatorSpy.implicit(_:)")
                        let advance = Spy<Void, Void, Never>("CalculatorSpy.advance()")
                    }

                    func swap(_ first: inout Int, with second: inout [Int]) {
                        spies.swap((first, second))
                    }

                    @discardableResult
                    func sum(_ values: Int...) -> Int {
                        spies.sum(values)
                    }

                    func hand(_ model: sending Model) {
                        spies.hand(model)
                    }

                    func implicit(_ value: Int!) -> String! {
                        spies.implicit(value)
                    }

                    func advance() {
                        spies.advance()
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
                        let handler = PropertySpy<((Int) -> Void)?>("RunnerSpy.handler")
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

    @Test("Overloads are parts named by the shortest words that tell them apart")
    func overloads() {
        expectDouble(
            of: """
                import Foundation

                protocol Opener {
                    func open(_ url: URL)
                    func open(_ url: URL, options: [String])
                    func load(id: Int)
                    func load(id: Int, page: Int)
                    func load(uuid: UUID)
                    func tell(a: Int, b: Int)
                    func tell(b: Int, c: Int)
                    func tell(c: Int, a: Int)
                }
                """,
            is: """
                // Written by Understudy from Seam.swift.
                import Foundation
                import Understudy

                final class OpenerSpy: Opener {
                    let spies = Spies()

                    struct Spies {
                        let open = Spy<URL, Void, Never>("OpenerSpy.open(_:)")
                        let openOptions = Spy<(url: URL, options: [String]), Void, Never>(
                            "OpenerSpy.open(_:options:)")
                        let load = Spy<Int, Void, Never>("OpenerSpy.load(id:)")
                        let loadPage = Spy<(id: Int, page: Int), Void, Never>("OpenerSpy.load(id:page:)")
                        let loadUUID = Spy<UUID, Void, Never>("OpenerSpy.load(uuid:)")
                        let tellAB = Spy<(a: Int, b: Int), Void, Never>("OpenerSpy.tell(a:b:)")
                        let tellBC = Spy<(b: Int, c: Int), Void, Never>("OpenerSpy.tell(b:c:)")
                        let tellCA = Spy<(c: Int, a: Int), Void, Never>("OpenerSpy.tell(c:a:)")
                    }

                    func open(_ url: URL) {
                        spies.open(url)
                    }

                    func open(_ url: URL, options: [String]) {
                        spies.openOptions((url, options))
                    }

                    func load(id: Int) {
                        spies.load(id)
                    }

                    func load(id: Int, page: Int) {
                        spies.loadPage((id, page))
                    }

                    func load(uuid: UUID) {
                        spies.loadUUID(uuid)
                    }

                    func tell(a: Int, b: Int) {
                        spies.tellAB((a, b))
                    }

                    func tell(b: Int, c: Int) {
                        spies.tellBC((b, c))
                    }

                    func tell(c: Int, a: Int) {
                        spies.tellCA((c, a))
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

    @Test("Inherited requirements are met once, by what does least")
    func inheritance() {
        expectDouble(
            of: """
                protocol Base { func start() throws; var count: Int { get } }
                protocol Middle: Base, AnyObject { func start(); var count: Int { get set } }
                """,
            is: """
                // Written by Understudy from Seam.swift.
                import Understudy

                final class BaseSpy: Base {
                    let spies = Spies()

                    struct Spies {
                        let start = Spy<Void, Void, any Error>("BaseSpy.start()")
                        let count = Spy<Void, Int, Never>("BaseSpy.count")
                    }

                    func start() throws {
                        try spies.start()
                    }

                    var count: Int { spies.count() }
                }

                final class MiddleSpy: Middle {
                    let spies = Spies()

                    struct Spies {
                        let start = Spy<Void, Void, Never>("MiddleSpy.start()")
                        let count = PropertySpy<Int>("MiddleSpy.count")
                    }

                    func start() {
                        spies.start()
                    }

                    var count: Int {
                        get { spies.count.get() }
                        set { spies.count.set(newValue) }
                    }
                }
                """)
    }

    @Test("A Sendable protocol needs nothing more")
    func sendable() {
        expectDouble(
            of: """
                protocol Loader: Sendable {
                    func load(_ id: Int, done: @escaping @Sendable (Int) -> Void) async throws -> String
                }
                """,
            is: """
                // Written by Understudy from Seam.swift.
                import Understudy

                final class LoaderSpy: Loader {
                    let spies = Spies()

                    struct Spies {
                        let load = Spy<(id: Int, done: @Sendable (Int) -> Void), String, any Error>(
                            "LoaderSpy.load(_:done:)")
                    }

                    func load(_ id: Int, done: @escaping @Sendable (Int) -> Void) async throws -> String {
                        try await spies.load((id, done))
                    }
                }
                """)
    }

    @Test("An actor's protocol gives a class of that actor")
    func globalActor() {
        expectDouble(
            of: """
                @MainActor
                protocol Screen: Sendable {
                    var title: String { get set }
                    func show(_ done: @escaping () -> Void)
                }
                """,
            is: """
                // Written by Understudy from Seam.swift.
                import Understudy

                @MainActor
                final class ScreenSpy: Screen {
                    let spies = Spies()

                    struct Spies {
                        let title = PropertySpy<String>("ScreenSpy.title")
                        let show = Spy<() -> Void, Void, Never>("ScreenSpy.show(_:)")
                    }

                    var title: String {
                        get { spies.title.get() }
                        set { spies.title.set(newValue) }
                    }

                    func show(_ done: @escaping () -> Void) {
                        spies.show(done)
                    }
                }
                """)
    }

    @Test("Attributes stay where they matter")
    func attributes() {
        expectDouble(
            of: """
                import Foundation

                @available(macOS 15, *)
                @objc protocol Newer: NSObjectProtocol {
                    @available(macOS 15, *) @discardableResult func newest() -> Int
                    @objc optional func tick()
                    @MainActor var title: String { get }
                    nonisolated func count() -> Int
                }
                """,
            is: """
                // Written by Understudy from Seam.swift.
                import Foundation
                import Understudy

                @available(macOS 15, *)
                final class NewerSpy: NSObject, Newer {
                    let spies = Spies()

                    struct Spies {
                        let newest = Spy<Void, Int, Never>("NewerSpy.newest()")
                        let tick = Spy<Void, Void, Never>("NewerSpy.tick()")
                        let title = Spy<Void, String, Never>("NewerSpy.title")
                        let count = Spy<Void, Int, Never>("NewerSpy.count()")
                    }

                    @available(macOS 15, *)
                    @discardableResult
                    func newest() -> Int {
                        spies.newest()
                    }

                    func tick() {
                        spies.tick()
                    }

                    @MainActor
                    var title: String { spies.title() }

                    nonisolated func count() -> Int {
                        spies.count()
                    }
                }
                """)
    }

    @Test("A protocol inside of types is doubled there")
    func nested() {
        expectDouble(
            of: """
                enum Library {
                    struct Shelf {}
                    class Room {
                        struct Key {}
                        protocol Keeper { func put(_ shelf: Shelf, key: [Key]) -> Room? }
                    }
                }

                extension Library.Shelf {
                    protocol Box: Library.Room.Keeper { func open() }
                }
                """,
            is: """
                // Written by Understudy from Seam.swift.
                import Understudy

                extension Library.Room {
                    final class KeeperSpy: Keeper {
                        let spies = Spies()

                        struct Spies {
                            let put = Spy<(shelf: Library.Shelf, key: [Key]), Library.Room?, Never>(
                                "KeeperSpy.put(_:key:)")
                        }

                        func put(_ shelf: Library.Shelf, key: [Key]) -> Library.Room? {
                            spies.put((shelf, key))
                        }
                    }
                }

                extension Library.Shelf {
                    final class BoxSpy: Box {
                        let spies = Spies()

                        struct Spies {
                            let open = Spy<Void, Void, Never>("BoxSpy.open()")
                            let put = Spy<(shelf: Library.Shelf, key: [Library.Room.Key]), Library.Room?, Never>(
                                "BoxSpy.put(_:key:)")
                        }

                        func open() {
                            spies.open()
                        }

                        func put(_ shelf: Library.Shelf, key: [Library.Room.Key]) -> Library.Room? {
                            spies.put((shelf, key))
                        }
                    }
                }
                """)
    }

    @Test("A protocol inside of #if is doubled under its condition")
    func conditions() {
        expectDouble(
            of: """
                #if canImport(UIKit)
                import UIKit
                import AVKit
                #endif
                #if os(Linux) || DEBUG
                protocol First { func act() }
                #elseif os(macOS)
                protocol Second { func act() }
                #else
                #if !TEST
                protocol Third { func act() }
                #endif
                #endif
                """,
            is: """
                // Written by Understudy from Seam.swift.
                import Understudy

                #if canImport(UIKit)
                    import AVKit
                    import UIKit
                #endif

                #if os(Linux) || DEBUG
                    final class FirstSpy: First {
                        let spies = Spies()

                        struct Spies {
                            let act = Spy<Void, Void, Never>("FirstSpy.act()")
                        }

                        func act() {
                            spies.act()
                        }
                    }
                #endif

                #if !(os(Linux) || DEBUG) && os(macOS)
                    final class SecondSpy: Second {
                        let spies = Spies()

                        struct Spies {
                            let act = Spy<Void, Void, Never>("SecondSpy.act()")
                        }

                        func act() {
                            spies.act()
                        }
                    }
                #endif

                #if !(os(Linux) || DEBUG) && !os(macOS) && !TEST
                    final class ThirdSpy: Third {
                        let spies = Spies()

                        struct Spies {
                            let act = Spy<Void, Void, Never>("ThirdSpy.act()")
                        }

                        func act() {
                            spies.act()
                        }
                    }
                #endif
                """)
    }

    @Test("Imports are sorted, and a testable one replaces the plain one")
    func imports() {
        expectDouble(
            of: """
                public import Foundation
                @preconcurrency import Dispatch
                import struct Pages.Page
                @_exported import Zebra
                import App
                protocol Seam { func act() }
                """, testable: ["App"],
            is: """
                // Written by Understudy from Seam.swift.
                @preconcurrency import Dispatch
                import Foundation
                import Understudy
                import Zebra

                import struct Pages.Page

                @testable import App

                final class SeamSpy: Seam {
                    let spies = Spies()

                    struct Spies {
                        let act = Spy<Void, Void, Never>("SeamSpy.act()")
                    }

                    func act() {
                        spies.act()
                    }
                }
                """)
    }

    @Test("Long declarations break where the formatter breaks them")
    func longLines() {
        expectDouble(
            of: """
                import Foundation

                protocol Workspace {
                    func open(_ url: URL, options: [String: any Sendable], configuration: Configuration, completion: @escaping @Sendable (Result<Application, any Error>) -> Void) async throws -> Application
                    func openApplications(_ applications: [Application], withConfiguration configuration: Configuration) -> Bool
                    func aFunctionWithQuiteALongNameAndWithoutAnyParameters() async throws -> [Application.Identifier]
                    var aPropertyWithALongNameToo: [Application.Identifier: (any ApplicationConfigurationProvider)?] { get }
                }
                """,
            is: """
                // Written by Understudy from Seam.swift.
                import Foundation
                import Understudy

                final class WorkspaceSpy: Workspace {
                    let spies = Spies()

                    struct Spies {
                        let open = Spy<
                            (
                                url: URL,
                                options: [String: any Sendable],
                                configuration: Configuration,
                                completion: @Sendable (Result<Application, any Error>) -> Void
                            ),
                            Application,
                            any Error
                        >("WorkspaceSpy.open(_:options:configuration:completion:)")
                        let openApplications = Spy<
                            (applications: [Application], configuration: Configuration),
                            Bool,
                            Never
                        >("WorkspaceSpy.openApplications(_:withConfiguration:)")
                        let aFunctionWithQuiteALongNameAndWithoutAnyParameters = Spy<
                            Void,
                            [Application.Identifier],
                            any Error
                        >("WorkspaceSpy.aFunctionWithQuiteALongNameAndWithoutAnyParameters()")
                        let aPropertyWithALongNameToo = Spy<
                            Void,
                            [Application.Identifier: (any ApplicationConfigurationProvider)?],
                            Never
                        >("WorkspaceSpy.aPropertyWithALongNameToo")
                    }

                    func open(
                        _ url: URL,
                        options: [String: any Sendable],
                        configuration: Configuration,
                        completion: @escaping @Sendable (Result<Application, any Error>) -> Void
                    ) async throws -> Application {
                        try await spies.open((url, options, configuration, completion))
                    }

                    func openApplications(
                        _ applications: [Application], withConfiguration configuration: Configuration
                    ) -> Bool {
                        spies.openApplications((applications, configuration))
                    }

                    func aFunctionWithQuiteALongNameAndWithoutAnyParameters()
                        async throws -> [Application.Identifier]
                    {
                        try await spies.aFunctionWithQuiteALongNameAndWithoutAnyParameters()
                    }

                    var aPropertyWithALongNameToo: [Application.Identifier: (any ApplicationConfigurationProvider)?]
                    {
                        spies.aPropertyWithALongNameToo()
                    }
                }
                """)
    }

    @Test("A public double documents what everybody sees")
    func publicAccess() {
        expectDouble(
            of: """
                public protocol Loader: Sendable {
                    var title: String { get }
                    func load(id: Int) async throws -> String
                }
                """, access: .public,
            is: """
                // Written by Understudy from Seam.swift.
                import Understudy

                /// A double of `Loader`.
                public final class LoaderSpy: Loader {
                    /// The parts that record and answer.
                    public let spies = Spies()

                    /// A part for each requirement.
                    public struct Spies: Sendable {
                        /// Stands for `title`.
                        public let title = Spy<Void, String, Never>("LoaderSpy.title")
                        /// Stands for `load(id:)`.
                        public let load = Spy<Int, String, any Error>("LoaderSpy.load(id:)")
                    }

                    /// Makes a double that has recorded nothing.
                    public init() {}

                    /// Records a call or an access, and answers it.
                    public var title: String { spies.title() }

                    /// Records a call or an access, and answers it.
                    public func load(id: Int) async throws -> String {
                        try await spies.load(id)
                    }
                }
                """)
    }

    @Test("A double for the package says so at each member")
    func packageAccess() {
        expectDouble(
            of: """
                package protocol Loader { func load(id: Int) -> String }
                """, access: .package,
            is: """
                // Written by Understudy from Seam.swift.
                import Understudy

                package final class LoaderSpy: Loader {
                    package let spies = Spies()

                    package struct Spies {
                        package let load = Spy<Int, String, Never>("LoaderSpy.load(id:)")
                    }

                    package init() {}

                    package func load(id: Int) -> String {
                        spies.load(id)
                    }
                }
                """)
    }

    @Test("A protocol without requirements is an empty class")
    func empty() {
        expectDouble(
            of: """
                protocol Marker {}
                """,
            is: """
                // Written by Understudy from Seam.swift.
                import Understudy

                final class MarkerSpy: Marker {}
                """)
    }
}
