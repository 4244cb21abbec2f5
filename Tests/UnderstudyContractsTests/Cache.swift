import Understudy
import UnderstudyContracts

/// A protocol whose implementations are used by concurrent tasks.
protocol Cache: Sendable {
    func value(for key: String) async -> Int
    func set(_ value: Int, for key: String) async
}

/// The specification of a cache. The value of a key should be 0 until it's set.
actor ModelCache: Cache {
    private var values: [String: Int] = [:]
    func value(for key: String) -> Int { values[key] ?? 0 }
    func set(_ value: Int, for key: String) { values[key] = value }
}

/// A cache that loads missing values.
actor LoadingCache: Cache {
    /// If this is `true`, the cache loses a value that is set while another one is loading.
    private let isRacy: Bool
    private var values: [String: Int] = [:]

    init(isRacy: Bool) { self.isRacy = isRacy }

    func value(for key: String) async -> Int {
        if let value = values[key] { return value }
        await Task.yield()
        if !isRacy, let value = values[key] { return value }
        values[key] = 0
        return 0
    }

    func set(_ value: Int, for key: String) { values[key] = value }
}

extension SeamContract where Seam == any Cache {
    static func ofCaches(isRacy: Bool) -> SeamContract {
        SeamContract(
            "A cache", live: .init("loading") { LoadingCache(isRacy: isRacy) },
            fakes: .init("model") { ModelCache() },
            operations: [
                .init("value(for:)", with: { _ in "a" }) { await $0.value(for: $1) },
                .init(
                    "set(_:for:)",
                    with: { (Int.random(in: 1...9, using: &$0), "a") }
                ) { await $0.set($1.0, for: $1.1) },
            ])
    }
}
