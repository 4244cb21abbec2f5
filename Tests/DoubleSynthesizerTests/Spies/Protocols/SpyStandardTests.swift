import DoubleSynthesizer
import Testing

@Suite("Protocols of the standard library in a double made of spies")
struct SpyStandardTests {
    @Test("What is comparable has a part for the order")
    func comparable() {
        expectSpy(
            of: """
                protocol Version: Comparable {}
                """,
            is: """
                final class VersionSpy: Version {
                    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

                    // Unchecked, since nothing here says that `VersionSpy` is `Sendable`. Each part guards its own
                    // state; a value that it has recorded is the test's to guard.
                    struct StaticSpies: @unchecked Sendable {
                        let less = Spy<(left: VersionSpy, right: VersionSpy), Bool, Never>("VersionSpy.<(_:_:)")
                    }

                    static func == (left: VersionSpy, right: VersionSpy) -> Bool {
                        left === right
                    }

                    static func < (left: VersionSpy, right: VersionSpy) -> Bool {
                        spies.less((left, right))
                    }
                }
                """)
    }

    @Test("What is coded has a part for each way")
    func codable() {
        expectSpy(
            of: """
                protocol Page: Codable {}
                """,
            is: """
                final class PageSpy: Page {
                    let spies = Spies()

                    struct Spies {
                        let encode = Spy<any Encoder, Void, any Error>("PageSpy.encode(to:)")
                    }

                    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

                    // Unchecked, since nothing here says that `any Decoder` is `Sendable`. Each part guards its own
                    // state; a value that it has recorded is the test's to guard.
                    struct StaticSpies: @unchecked Sendable {
                        let initialize = Spy<any Decoder, Void, any Error>(initializer: "PageSpy.init(from:)")
                    }

                    init() {}

                    init(from decoder: any Decoder) throws {
                        try Self.spies.initialize(decoder)
                    }

                    func encode(to encoder: any Encoder) throws {
                        try spies.encode(encoder)
                    }
                }
                """)
    }

    @Test("An identity of a known type is that, and another one a parameter")
    func identifiable() {
        expectSpy(
            of: """
                protocol First: Identifiable { var id: UUID { get } }
                protocol Second: Identifiable {}
                """,
            is: """
                final class FirstSpy: First {
                    typealias ID = UUID

                    let spies = Spies()

                    struct Spies {
                        let id = Spy<Void, UUID, Never>("FirstSpy.id")
                    }

                    var id: UUID { spies.id() }
                }

                final class SecondSpy<ID: Hashable>: Second {
                    let spies = Spies()

                    struct Spies {
                        let id = Spy<Void, ID, Never>("SecondSpy.id")
                    }

                    var id: ID { spies.id() }
                }
                """)
    }

    @Test("All cases are a part of the type")
    func cases() {
        expectSpy(
            of: """
                protocol Theme: CaseIterable {}
                """,
            is: """
                final class ThemeSpy: Theme {
                    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

                    // Unchecked, since nothing here says that `[ThemeSpy]` is `Sendable`. Each part guards its own
                    // state; a value that it has recorded is the test's to guard.
                    struct StaticSpies: @unchecked Sendable {
                        let allCases = Spy<Void, [ThemeSpy], Never>("ThemeSpy.allCases")
                    }

                    static var allCases: [ThemeSpy] { spies.allCases() }
                }
                """)
    }

    @Test("An error is Sendable, and its texts are parts")
    func errors() {
        expectSpy(
            of: """
                protocol Failure: Error, CustomStringConvertible { var code: Int { get } }
                """,
            is: """
                final class FailureSpy: Failure {
                    let spies = Spies()

                    struct Spies {
                        let code = Spy<Void, Int, Never>("FailureSpy.code")
                        let description = Spy<Void, String, Never>("FailureSpy.description")
                    }

                    var code: Int { spies.code() }
                    var description: String { spies.description() }
                }
                """)
    }

    @Test("A raw value says what it is made of")
    func rawValues() {
        expectSpy(
            of: """
                protocol Name: RawRepresentable { var rawValue: String { get } }
                """,
            is: """
                final class NameSpy: Name {
                    typealias RawValue = String

                    let spies = Spies()

                    struct Spies {
                        let rawValue = Spy<Void, String, Never>("NameSpy.rawValue")
                    }

                    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

                    struct StaticSpies: Sendable {
                        let initialize = Spy<String, Bool, Never>(initializer: "NameSpy.init?(rawValue:)")
                    }

                    init() {}

                    var rawValue: String { spies.rawValue() }

                    init?(rawValue: String) {
                        guard Self.spies.initialize(rawValue) else { return nil }
                    }
                }
                """)
    }

    @Test("Sequences and iterators")
    func sequences() {
        expectSpy(
            of: """
                protocol Pages: Sequence where Element == Int {}
                protocol Lines: IteratorProtocol where Element == String {}
                """,
            is: """
                final class PagesSpy<Iterator: IteratorProtocol>: Pages where Iterator.Element == Int {
                    typealias Element = Int

                    let spies = Spies()

                    struct Spies {
                        let makeIterator = Spy<Void, Iterator, Never>("PagesSpy.makeIterator()")
                    }

                    func makeIterator() -> Iterator {
                        spies.makeIterator()
                    }
                }

                final class LinesSpy: Lines {
                    typealias Element = String

                    let spies = Spies()

                    struct Spies {
                        let next = Spy<Void, String?, Never>("LinesSpy.next()")
                    }

                    func next() -> String? {
                        spies.next()
                    }
                }
                """)
    }
}
