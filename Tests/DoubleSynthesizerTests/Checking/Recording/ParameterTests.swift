import DoubleSynthesizer
import Testing

@Suite("Recorded parameters")
struct ParameterTests {
    @Test func `The value of a throwing autoclosure is recorded if the function can throw`() {
        expectDouble(
            of: """
                protocol Log {
                    func check(_ text: @autoclosure () throws -> String) rethrows
                    func keep(_ text: @autoclosure @escaping () throws -> String) rethrows
                    func later(_ text: @autoclosure @escaping () throws -> String)
                    func assert(_ condition: @autoclosure () throws -> Bool)
                }
                """,
            contains: """
                let check = Spy<String, Void, Never>("LogSpy.check(_:)")
                let keep = Spy<String, Void, Never>("LogSpy.keep(_:)")
                let later = Spy<() throws -> String, Void, Never>("LogSpy.later(_:)")
                /// `condition` isn't recorded, because it doesn't escape.
                let assert = Spy<Void, Void, Never>("LogSpy.assert(_:)")
                spies.check(try text())
                spies.keep(try text())
                spies.later(text)
                spies.assert()
                """)
    }

    @Test func `A closure with more effects than its function isn't called`() {
        expectDouble(
            of: """
                protocol Runner {
                    func wait(_ body: () async -> Void)
                    func parse(_ body: () throws -> Void) throws(ParsingError)
                }
                """,
            contains: """
                /// `body` isn't recorded, because it doesn't escape.
                let wait = Spy<Void, Void, Never>("RunnerSpy.wait(_:)")
                /// `body` isn't recorded, because it doesn't escape.
                let parse = Spy<Void, Void, ParsingError>("RunnerSpy.parse(_:)")
                spies.wait()
                try spies.parse()
                """)
    }

    @Test
    func `A closure with an unknown attribute isn't called, because it may be a global actor`() {
        expectDouble(
            of: """
                protocol Screen {
                    func draw(_ body: @Render () -> Int) async
                    func fade(_ body: @Kit.Render () -> Int) async
                    func wait(_ body: @Sendable () -> Int) async
                }
                """,
            contains: """
                /// `body` isn't recorded, because it doesn't escape.
                let draw = Spy<Void, Void, Never>("ScreenSpy.draw(_:)")
                /// `body` isn't recorded, because it doesn't escape.
                let fade = Spy<Void, Void, Never>("ScreenSpy.fade(_:)")
                /// `body` is called. It isn't recorded, because it doesn't escape.
                let wait = Spy<Void, Void, Never>("ScreenSpy.wait(_:)")
                await spies.draw()
                await spies.fade()
                await spies.wait()
                _ = body()
                """)
    }

    @Test
    func `A constraint to a class is recorded, and one to an unknown protocol is erased to Any`() {
        expectDouble(
            of: """
                protocol Recorder {
                    func object<T: AnyObject>(_ value: T, type: T.Type)
                    func page<T: Page>(_ value: T, type: T.Type)
                    func kind<T: ~Copyable & Sendable>(_ type: T.Type)
                }
                """,
            contains: """
                let object = Spy<(value: AnyObject, type: AnyObject.Type), Void, Never>(
                let page = Spy<(value: Any, type: Any.Type), Void, Never>("RecorderSpy.page(_:type:)")
                let kind = Spy<any (~Copyable & Sendable).Type, Void, Never>("RecorderSpy.kind(_:)")
                """)
    }

    @Test func `Parameter names are removed from function types in expressions`() {
        expectDouble(
            of: """
                protocol Maker {
                    func make<Item>() -> ((_ item: Item, _ rest: [(_ count: Int) -> Item]) -> Void)?
                }
                """,
            contains: """
                func make<Item>() -> ((_ item: Item, _ rest: [(_ count: Int) -> Item]) -> Void)? {
                spies.make.function((), as: ((Item, [(Int) -> Item]) -> Void)?.self)
                """)
    }

    @Test func `The value of a generic inout parameter is cast to its type`() {
        expectDouble(
            of: """
                protocol Merger {
                    func merge<T: Hashable>(_ value: T, into result: inout T) throws
                }
                """,
            contains: """
                let merge = Spy<(value: any Hashable, result: any Hashable), Void, any Error>(
                let mergeResult = Spy<Any, Any, Never>(unchanged: "MergerSpy.merge(_:into:) result")
                defer { result = spies.mergeResult.function(result, as: T.self) }
                try spies.merge((value, result))
                """)
    }

    @Test func `A requirement or a parameter can be named type`() {
        expectDouble(
            of: """
                protocol Sorter {
                    func sort(_ items: inout some Collection<Int>, type: Int)
                }
                protocol Mapper {
                    func type() -> Int
                    func map(_ items: inout some Collection<Int>)
                }
                """,
            contains: """
                defer { items = spies.sortItems.function(items, as: Swift.type(of: items)) }
                spies.sort((items, type))
                defer { items = spies.mapItems.function(items, as: Swift.type(of: items)) }
                """)
    }

    @Test func `A span or a consumed composition isn't recorded`() {
        expectDouble(
            of: """
                protocol Parser {
                    func parse(_ bytes: Span<UInt8>, count: Int)
                    func read(_ source: consuming Stream & Closable)
                }
                """,
            contains: """
                /// `bytes` isn't recorded, because it may be noncopyable.
                let parse = Spy<Int, Void, Never>("ParserSpy.parse(_:count:)")
                /// `source` isn't recorded, because it may be noncopyable.
                let read = Spy<Void, Void, Never>("ParserSpy.read(_:)")
                spies.parse(count)
                spies.read()
                """)
    }

    @Test func `A pack of closures isn't recorded, and a pack of optionals is recorded as Any`() {
        expectDouble(
            of: """
                protocol Packer {
                    func run<each Value>(_ works: repeat (each Value) -> Void, count: Int)
                    func pack<each Item>(_ item: repeat (each Item)?)
                }
                """,
            contains: """
                /// `works` isn't recorded, because it doesn't escape.
                let run = Spy<Int, Void, Never>("PackerSpy.run(_:count:)")
                let pack = Spy<[Any], Void, Never>("PackerSpy.pack(_:)")
                spies.run(count)
                repeat recordedItem.append(each item as Any)
                spies.pack(recordedItem)
                """)
    }
}
