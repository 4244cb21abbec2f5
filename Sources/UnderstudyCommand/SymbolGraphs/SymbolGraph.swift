import Foundation

/// The compiler's description of a module without source code. It contains the declarations in the
/// module, split into pieces of text, and the relationships between them.
struct SymbolGraph: Decodable {
    struct Symbol: Decodable {
        struct Identifier: Decodable { let precise: String }
        struct Kind: Decodable { let identifier: String }
        struct Fragment: Decodable { let spelling: String }
        struct Version: Decodable {
            let major: Int
            var minor: Int?
        }
        struct Availability: Decodable {
            var domain: String?
            var introduced: Version?
            var isUnconditionallyUnavailable: Bool?
        }

        let identifier: Identifier
        let kind: Kind
        /// The name of the symbol, preceded by the names of its enclosing types.
        var pathComponents: [String]?
        let declarationFragments: [Fragment]
        var availability: [Availability]?
    }

    struct Relationship: Decodable {
        let kind: String
        let source: String
        let target: String
    }

    let symbols: [Symbol]
    let relationships: [Relationship]
}

extension SymbolGraph {
    /// The protocols of the module as Swift source code, which we read with the same reader as
    /// files.
    ///
    /// If the module contains a default implementation of a requirement, the requirement is
    /// `optional`.
    var source: String {
        var symbols: [String: Symbol] = [:]
        for symbol in self.symbols { symbols[symbol.identifier.precise] = symbol }
        var requirements: [String: [Symbol]] = [:]
        var implemented: Set<String> = []
        for relationship in relationships {
            switch relationship.kind {
            case "defaultImplementationOf": implemented.insert(relationship.target)
            case "optionalRequirementOf":
                implemented.insert(relationship.source)
                fallthrough
            case "requirementOf":
                guard let symbol = symbols[relationship.source], symbol.isAvailable else { break }
                requirements[relationship.target, default: []].append(symbol)
            default: break
            }
        }
        return self.symbols.filter { $0.kind.identifier == "swift.protocol" }.map { symbol in
            var lines = [symbol.source(isOptional: false) + " {"]
            for requirement in requirements[symbol.identifier.precise] ?? [] {
                let isOptional = implemented.contains(requirement.identifier.precise)
                lines.append(requirement.source(isOptional: isOptional))
            }
            lines.append("}")
            let outer = (symbol.pathComponents ?? []).dropLast()
            if !outer.isEmpty {
                lines = ["extension \(outer.joined(separator: ".")) {"] + lines + ["}"]
            }
            return lines.joined(separator: "\n") + "\n"
        }.joined(separator: "\n")
    }
}

extension SymbolGraph.Symbol {
    fileprivate var isAvailable: Bool {
        availability?.contains { $0.isUnconditionallyUnavailable == true } != true
    }

    /// Returns the declaration, including its availability attributes.
    fileprivate func source(isOptional: Bool) -> String {
        let text = declarationFragments.map(\.spelling).joined()
        let versions = (availability ?? []).compactMap { availability -> String? in
            guard let domain = availability.domain, domain != "Swift",
                let version = availability.introduced
            else { return nil }
            return "\(domain) \(version.major).\(version.minor ?? 0)"
        }
        let available =
            versions.isEmpty ? "" : "@available(\(versions.joined(separator: ", ")), *) "
        // Attributes must precede all modifiers.
        guard isOptional, !text.hasPrefix("associatedtype") else { return available + text }
        let isMarked = text.hasPrefix("optional ") || text.contains(" optional ")
        return available + (isMarked || text.hasPrefix("@") ? text : "optional " + text)
    }
}
