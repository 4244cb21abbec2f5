import Foundation
import TestSupport
import Testing
import UnderstudyAll

protocol Settings {
    func set(_ value: String, for key: String) throws
    func value(for key: String) -> String?
}

/// Represents the real settings, which would be stored in a file.
final class FileSettings: Settings {
    private var values: [String: String] = [:]

    init(folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func set(_ value: String, for key: String) throws {
        if key.isEmpty { throw CocoaError(.fileWriteInvalidFileName) }
        values[key] = value
    }

    func value(for key: String) -> String? { values[key] }
}

final class InMemorySettings: Settings {
    private var values: [String: String] = [:]

    func set(_ value: String, for key: String) throws {
        if key.isEmpty { throw CocoaError(.fileWriteInvalidFileName, userInfo: ["key": key]) }
        values[key] = value
    }

    func value(for key: String) -> String? { values[key] }
}

/// A deliberately different fake whose keys ignore case.
final class CarelessSettings: Settings {
    private var values: [String: String] = [:]
    func set(_ value: String, for key: String) throws { values[key.lowercased()] = value }
    func value(for key: String) -> String? { values[key.lowercased()] }
}

protocol PageCache: Sendable {
    func page(_ number: Int) async -> String
    func store(_ page: String, as number: Int) async
}

/// Loads missing pages.
actor LoadingPageCache: PageCache {
    private let isRacy: Bool
    private var pages: [Int: String] = [:]

    /// - Parameters:
    ///   - isRacy: `true` if it overwrites a page that was stored while it loaded.
    init(isRacy: Bool) { self.isRacy = isRacy }

    func page(_ number: Int) async -> String {
        if let page = pages[number] { return page }
        await Task.yield()
        if !isRacy, let page = pages[number] { return page }
        pages[number] = "empty"
        return "empty"
    }

    func store(_ page: String, as number: Int) { pages[number] = page }
}

actor InMemoryPageCache: PageCache {
    private var pages: [Int: String] = [:]
    func page(_ number: Int) -> String { pages[number] ?? "empty" }
    func store(_ page: String, as number: Int) { pages[number] = page }
}

@Suite("Docs/Contracts.md")
struct SettingsContractTests {
    static let keys = ["volume", "Volume", "name"]

    static let contract = SeamContract<any Settings>(
        "Settings",
        live: .init(
            "file",
            around: { body in
                let folder = FileManager.default.temporaryDirectory
                    .appending(path: UUID().uuidString)
                defer { try? FileManager.default.removeItem(at: folder) }
                try await body(FileSettings(folder: folder))
            }),
        fakes: .init("in memory") { InMemorySettings() },
        operations: [
            .init("set(_:for:)", with: { ($0.one(of: ["a", "b"]), $0.one(of: keys)) }) {
                try $0.set($1.0, for: $1.1)
            },
            .init("value(for:)", with: { $0.one(of: keys) }) { $0.value(for: $1) },
        ])

    @Test("A setting returns the latest value", arguments: contract.factories)
    func lastValue(_ factory: SeamContract<any Settings>.Factory) async throws {
        try await factory.run { settings in
            try settings.set("a", for: "name")
            try settings.set("b", for: "name")
            #expect(settings.value(for: "name") == "b")
        }
    }

    @Test("The fake agrees with the file in random operations")
    func agreement() async {
        await Self.contract.expectAgreement(runs: 20, operations: 50, seed: 1)
    }

    @Test("A contract can compare errors by a property")
    func errors() async {
        func contract(
            comparing essence: @escaping @Sendable (any Error) -> Any
        ) -> SeamContract<any Settings> {
            SeamContract(
                "Settings", live: Self.contract.factories[0], fakes: Self.contract.factories[1],
                operations: [
                    .init("set(_:for:)", with: { _ in ("a", "") }) { try $0.set($1.0, for: $1.1) }
                ], comparing: essence)
        }
        let all = await reports { await contract { $0 }.expectAgreement() }
        #expect(all.count == 1)
        let codes = contract(
            comparing: { ($0 as NSError).code }
        )
        await codes.expectAgreement()
    }
}

@Suite("Docs/Contracts.md: concurrent tasks")
struct PageCacheContractTests {
    static let contract = contract(isRacy: false)

    static func contract(isRacy: Bool) -> SeamContract<any PageCache> {
        SeamContract(
            "The cache", live: .init("loading") { LoadingPageCache(isRacy: isRacy) },
            fakes: .init("in memory") { InMemoryPageCache() },
            operations: [
                .init("page(_:)", with: { _ in 1 }) { await $0.page($1) },
                .init("store(_:as:)", with: { ($0.one(of: ["a", "b"]), 1) }) {
                    await $0.store($1.0, as: $1.1)
                },
            ])
    }

    @Test("The cache agrees with its model in every order", arguments: 1...5)
    func orders(seed: Int) async {
        await explore(schedules: 200) { _ in
            await Self.contract.expectAgreement(ofTasks: 2, operations: 2, seed: UInt64(seed))
        }
    }
}
