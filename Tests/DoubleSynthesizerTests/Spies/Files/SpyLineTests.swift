import DoubleSynthesizer
import Testing

@Suite("Long lines of a double made of spies")
struct SpyLineTests {
    @Test("Subscripts and initializers break as functions do")
    func others() {
        expectSpy(
            of: """
                protocol Repository {
                    init?(url: String, configuration: RepositoryConfiguration, migrations: [RepositoryMigration]) throws
                    subscript(identifier: RepositoryIdentifier, configuration: RepositoryConfiguration) -> RepositoryItem? { get set }
                }
                """,
            is: """
                final class RepositorySpy: Repository {
                    let spies = Spies()

                    struct Spies {
                        let `subscript` = SpiedSubscript<
                            (identifier: RepositoryIdentifier, configuration: RepositoryConfiguration),
                            RepositoryItem?
                        >("RepositorySpy.subscript(_:_:)")
                    }

                    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

                    // Unchecked, since nothing here says that `RepositoryConfiguration` is `Sendable`. Each part
                    // guards its own state; a value that it has recorded is the test's to guard.
                    struct StaticSpies: @unchecked Sendable {
                        let initialize = Spy<
                            (
                                url: String,
                                configuration: RepositoryConfiguration,
                                migrations: [RepositoryMigration]
                            ),
                            Bool,
                            any Error
                        >(initializer: "RepositorySpy.init?(url:configuration:migrations:)")
                    }

                    init() {}

                    init?(
                        url: String, configuration: RepositoryConfiguration, migrations: [RepositoryMigration]
                    ) throws {
                        guard try Self.spies.initialize((url, configuration, migrations)) else { return nil }
                    }

                    subscript(
                        identifier: RepositoryIdentifier, configuration: RepositoryConfiguration
                    ) -> RepositoryItem? {
                        get { spies.subscript.get((identifier, configuration)) }
                        set { spies.subscript.set((identifier, configuration), newValue) }
                    }
                }
                """)
    }

    @Test("A tuple breaks inside of its parentheses")
    func tuples() {
        expectSpy(
            of: """
                protocol Repository {
                    func statistics(of items: [RepositoryItem]) async throws -> (count: Int, total: RepositoryStatistics, missing: [RepositoryItem])
                }
                """,
            is: """
                final class RepositorySpy: Repository {
                    let spies = Spies()

                    struct Spies {
                        let statistics = Spy<
                            [RepositoryItem],
                            (count: Int, total: RepositoryStatistics, missing: [RepositoryItem]),
                            any Error
                        >("RepositorySpy.statistics(of:)")
                    }

                    func statistics(
                        of items: [RepositoryItem]
                    ) async throws -> (count: Int, total: RepositoryStatistics, missing: [RepositoryItem]) {
                        try await spies.statistics(items)
                    }
                }
                """)
    }

    @Test("A remark and a reason are as wide as other lines")
    func comments() {
        expectSpy(
            of: """
                protocol Repository: Sendable {
                    func performTransactionsInOrder(named name: String, _ transactionsToPerform: (Int) throws -> Void) -> RepositoryTransactionResult
                }
                """,
            is: """
                final class RepositorySpy: Repository {
                    let spies = Spies()

                    // Unchecked, since nothing here says that `RepositoryTransactionResult` is `Sendable`. Each
                    // part guards its own state; a value that it has recorded is the test's to guard.
                    struct Spies: @unchecked Sendable {
                        /// `transactionsToPerform` is not recorded, since it does not escape.
                        let performTransactionsInOrder = Spy<String, RepositoryTransactionResult, Never>(
                            "RepositorySpy.performTransactionsInOrder(named:_:)")
                    }

                    func performTransactionsInOrder(
                        named name: String, _ transactionsToPerform: (Int) throws -> Void
                    ) -> RepositoryTransactionResult {
                        spies.performTransactionsInOrder(name)
                    }
                }
                """)
    }

    @Test("A generic head breaks behind its brackets")
    func heads() {
        expectSpy(
            of: """
                protocol Repository<Identifier> where Item: PersistentItem {
                    associatedtype Identifier: Hashable & Sendable & CustomStringConvertible
                    associatedtype Item: Codable & Sendable
                    associatedtype Configuration: RepositoryConfiguration
                }
                """,
            is: """
                final class RepositorySpy<
                    Identifier: Hashable & Sendable & CustomStringConvertible,
                    Item: Codable & Sendable & PersistentItem,
                    Configuration: RepositoryConfiguration
                >: Repository {}
                """)
    }

    @Test("A where clause has lines of its own")
    func whereClauses() {
        expectSpy(
            of: """
                protocol Repository {
                    associatedtype Item: PersistentItem where Item.Identifier: CustomStringConvertible, Item.Owner == Int
                    func find<Query>(_ query: Query, matching names: [String]) -> [Item] where Query: RepositoryQuery, Query.Item == Item
                }
                """,
            is: """
                final class RepositorySpy<Item: PersistentItem>: Repository
                where Item.Identifier: CustomStringConvertible, Item.Owner == Int {
                    let spies = Spies()

                    struct Spies {
                        let find = Spy<(query: Any, names: [String]), [Item], Never>(
                            "RepositorySpy.find(_:matching:)")
                    }

                    func find<Query>(_ query: Query, matching names: [String]) -> [Item]
                    where Query: RepositoryQuery, Query.Item == Item {
                        spies.find((query, names))
                    }
                }
                """)
    }

    @Test("A part of one long argument breaks between its brackets")
    func parts() {
        expectSpy(
            of: """
                protocol Repository {
                    func register(_ handler: @escaping @Sendable (RepositoryIdentifier, RepositoryConfiguration) async throws -> RepositoryItem)
                    static func repositoryForIdentifier(_ identifier: RepositoryIdentifier, configuration: RepositoryConfiguration) -> Int
                }
                """,
            is: """
                final class RepositorySpy: Repository {
                    let spies = Spies()

                    struct Spies {
                        let register = Spy<
                            @Sendable (
                                RepositoryIdentifier, RepositoryConfiguration
                            ) async throws -> RepositoryItem,
                            Void,
                            Never
                        >("RepositorySpy.register(_:)")
                    }

                    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

                    // Unchecked, since nothing here says that `RepositoryIdentifier` is `Sendable`. Each part
                    // guards its own state; a value that it has recorded is the test's to guard.
                    struct StaticSpies: @unchecked Sendable {
                        let repositoryForIdentifier = Spy<
                            (identifier: RepositoryIdentifier, configuration: RepositoryConfiguration),
                            Int,
                            Never
                        >("RepositorySpy.repositoryForIdentifier(_:configuration:)")
                    }

                    func register(
                        _ handler:
                            @escaping @Sendable (RepositoryIdentifier, RepositoryConfiguration) async throws ->
                            RepositoryItem
                    ) {
                        spies.register(handler)
                    }

                    static func repositoryForIdentifier(
                        _ identifier: RepositoryIdentifier, configuration: RepositoryConfiguration
                    ) -> Int {
                        spies.repositoryForIdentifier((identifier, configuration))
                    }
                }
                """)
    }
}
