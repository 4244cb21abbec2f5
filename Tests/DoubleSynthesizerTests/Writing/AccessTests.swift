import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Access levels of doubles")
struct AccessTests {
    @Test func `Every public declaration of a double is documented`() {
        expectSpy(
            of: """
                public protocol Store<Item>: Hashable where Key == Int {
                    associatedtype Key
                    associatedtype Item
                    func each(_ body: (Item) -> Void)
                }
                """, access: .public,
            is: """
                /// A double of `Store`.
                public final class StoreSpy<Item>: Store, TestDouble.Identity {
                    /// The type to which the protocol binds `Key`.
                    public typealias Key = Int

                    /// The spies that record and answer calls.
                    public let spies = Spies()

                    /// A spy for each requirement.
                    public struct Spies {
                        /// The spy for `each(_:)`.
                        /// `body` is called with each of its inputs. It isn't recorded, because it doesn't escape.
                        public let each = Spy<Void, Void, Never>("StoreSpy.each(_:)")
                        /// The arguments with which `each(_:)` calls `body`, once for each.
                        public let eachBodyInputs = Spy<Void, [Item], Never>(
                            input: "StoreSpy.each(_:) body", part: "eachBodyInputs", returning: [])
                    }

                    /// Creates a double without recorded calls.
                    public init() {}

                    /// Records a call or an access, and returns its answer.
                    public func each(_ body: (Item) -> Void) {
                        spies.each()
                        for input in spies.eachBodyInputs() { body(input) }
                    }
                }
                """)
    }

    @Test func `A package double of an object has a package initializer`() {
        expectDouble(
            of: "package protocol Model: NSObjectProtocol { func save() }", access: .package,
            contains: """
                package final class ModelSpy: NSObject, Model {
                package let spies = Spies()
                package struct Spies {
                package override init() {}
                package func save() {
                """)
    }

    @Test func `A spy is SPI if its requirement is`() {
        func texts(_ form: Form, _ access: AccessLevel) -> [String] {
            let seam = """
                public protocol Seam {
                    @_spi(Tests) init(draft: Draft)
                    @_spi(Tests) func act(_ draft: Draft, _ body: (Draft) -> Void)
                    @_spi(Tests) var draft: Draft { get set }
                    func show()
                }
                @_spi(Tests) public struct Draft {}
                """
            let text = DoubleStyle(form: form, access: access)
                .doubles(of: [SourceText(name: "Seam.swift", text: seam)]).text
            let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
            return zip(lines, lines.dropFirst()).filter { $0.0 == "@_spi(Tests)" }
                .map { String($0.1.prefix { $0 != ":" && $0 != "=" && $0 != "(" }) }
        }
        #expect(
            texts(.spy, .public) == [
                "public let act ", "public let actBodyInputs ", "public let draft ",
                "public let initialize ", "public init", "public func act", "public var draft",
            ])
        #expect(
            texts(.plain, .public) == [
                "public private", "public init", "public var actBodyInputs",
                "public private", "public var actCallCount", "public var actDidGetCalled",
                "public var actReceivedDraft", "public func act", "public var draft",
            ])
        #expect(texts(.spy, .internal) == [] && texts(.plain, .internal) == [])
    }

    @Test func `A public double of an SPI protocol is SPI`() {
        expectDouble(
            of: "@_spi(Tests) public protocol Seam { @_spi(Tests) func act() }", access: .public,
            contains: """
                @_spi(Tests)
                public final class SeamSpy: Seam {
                public let act = Spy<Void, Void, Never>("SeamSpy.act()")
                @_spi(Tests)
                public func act() {
                """)
    }
}
