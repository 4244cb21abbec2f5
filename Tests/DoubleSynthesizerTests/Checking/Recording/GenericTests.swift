import DoubleSynthesizer
import Testing

@Suite("Generic functions of doubles")
struct GenericTests {
    @Test("Constraints of the standard library are recorded, and others are erased to Any")
    func constraints() {
        expectSpy(
            of: """
                protocol Recorder {
                    func text<T: Sendable & StringProtocol>(_ value: T)
                    func object<T: AnyObject>(_ value: T, type: T.Type)
                    func page<T: Page>(_ value: T, type: T.Type)
                    func list<T>(_ value: T) where T: Sequence, T: Hashable, T.Element == Int
                    func kind<T: ~Copyable & Sendable>(_ type: T.Type)
                }
                """,
            is: """
                final class RecorderSpy: Recorder {
                    let spies = Spies()

                    struct Spies {
                        let text = Spy<any Sendable & StringProtocol, Void, Never>("RecorderSpy.text(_:)")
                        let object = Spy<(value: AnyObject, type: AnyObject.Type), Void, Never>(
                            "RecorderSpy.object(_:type:)")
                        let page = Spy<(value: Any, type: Any.Type), Void, Never>("RecorderSpy.page(_:type:)")
                        let list = Spy<any Sequence & Hashable, Void, Never>("RecorderSpy.list(_:)")
                        let kind = Spy<any (~Copyable & Sendable).Type, Void, Never>("RecorderSpy.kind(_:)")
                    }

                    func text<T: Sendable & StringProtocol>(_ value: T) {
                        spies.text(value)
                    }

                    func object<T: AnyObject>(_ value: T, type: T.Type) {
                        spies.object((value, type))
                    }

                    func page<T: Page>(_ value: T, type: T.Type) {
                        spies.page((value, type))
                    }

                    func list<T>(_ value: T) where T: Sequence, T: Hashable, T.Element == Int {
                        spies.list(value)
                    }

                    func kind<T: ~Copyable & Sendable>(_ type: T.Type) {
                        spies.kind(type)
                    }
                }
                """)
    }

    @Test("Parameter names are removed from function types in expressions")
    func functionNames() {
        expectSpy(
            of: """
                protocol Maker {
                    func make<Item>() -> ((_ item: Item, _ rest: [(_ count: Int) -> Item]) -> Void)?
                }
                """,
            is: """
                final class MakerSpy: Maker {
                    let spies = Spies()

                    struct Spies {
                        let make = Spy<Void, Any, Never>("MakerSpy.make()")
                    }

                    func make<Item>() -> ((_ item: Item, _ rest: [(_ count: Int) -> Item]) -> Void)? {
                        spies.make.function((), as: ((Item, [(Int) -> Item]) -> Void)?.self)
                    }
                }
                """)
    }
}
