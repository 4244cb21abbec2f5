import DoubleSynthesizer
import Testing

@Suite("Long closure types")
struct ClosureLineTests {
    @Test func `The parameters of a closure type break if they don't fit on a line`() {
        expectSpy(
            of: """
                @available(*, deprecated, message: "(where) -> nothing in a text is a type, and all of it stays as it was")
                protocol Repository {
                    func load(_ handler: @escaping (_ identifier: RepositoryIdentifier, _ next: @escaping @Sendable (RepositoryItem, Result<RepositoryConfiguration, any Error>) -> Void, [Int: Bool]) -> Void)
                    func save(_ item: RepositoryItem, completion: (@Sendable (_ identifier: RepositoryIdentifier, RepositoryConfiguration) async -> RepositoryItem)?)
                }
                """,
            is: """
                @available(*, deprecated, message: "(where) -> nothing in a text is a type, and all of it stays as it was")
                final class RepositorySpy: Repository {
                    let spies = Spies()

                    struct Spies {
                        let load = Spy<
                            (
                                _ identifier: RepositoryIdentifier,
                                _ next:
                                    @escaping @Sendable (
                                        RepositoryItem, Result<RepositoryConfiguration, any Error>
                                    ) -> Void,
                                [Int: Bool]
                            ) -> Void,
                            Void,
                            Never
                        >("RepositorySpy.load(_:)")
                        let save = Spy<
                            (
                                item: RepositoryItem,
                                completion:
                                    (
                                        @Sendable (
                                            _ identifier: RepositoryIdentifier, RepositoryConfiguration
                                        ) async -> RepositoryItem
                                    )?
                            ),
                            Void,
                            Never
                        >("RepositorySpy.save(_:completion:)")
                    }

                    func load(
                        _ handler:
                            @escaping (
                                _ identifier: RepositoryIdentifier,
                                _ next:
                                    @escaping @Sendable (
                                        RepositoryItem, Result<RepositoryConfiguration, any Error>
                                    ) -> Void,
                                [Int: Bool]
                            ) -> Void
                    ) {
                        spies.load(handler)
                    }

                    func save(
                        _ item: RepositoryItem,
                        completion:
                            (
                                @Sendable (
                                    _ identifier: RepositoryIdentifier, RepositoryConfiguration
                                ) async -> RepositoryItem
                            )?
                    ) {
                        spies.save((item, completion))
                    }
                }
                """)
    }

    @Test func `A long type without an arrow doesn't break`() {
        expectSpy(
            of: """
                protocol Repository {
                    associatedtype Item: Codable & RepositoryItemWithIdentifier & RepositoryItemWithOwner & RepositoryItemWithItsHistory
                }
                """,
            is: """
                final class RepositorySpy<
                    Item:
                        Codable & RepositoryItemWithIdentifier & RepositoryItemWithOwner & RepositoryItemWithItsHistory
                >: Repository {}
                """)
    }
}
