import DoubleSynthesizer
import Testing

@Suite("Long lines in doubles")
struct LineTests {
    @Test("A spy with a long argument type breaks between its angle brackets")
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

                    // Unchecked, because `RepositoryIdentifier` isn't known to be `Sendable`. Each spy guards its
                    // own state, but not the values that it has recorded.
                    struct StaticSpies: @unchecked Sendable {
                        let repositoryForIdentifier = Spy<
                            (identifier: RepositoryIdentifier, configuration: RepositoryConfiguration),
                            Int,
                            Never
                        >("RepositorySpy.repositoryForIdentifier(_:configuration:)")
                    }

                    func register(
                        _ handler:
                            @escaping @Sendable (
                                RepositoryIdentifier, RepositoryConfiguration
                            ) async throws -> RepositoryItem
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
