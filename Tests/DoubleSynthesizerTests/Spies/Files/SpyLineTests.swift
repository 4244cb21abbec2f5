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
                        let `subscript` = SubscriptSpy<
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
}
