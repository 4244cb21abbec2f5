/// A protocol with those that it inherits.
struct Family {
    private(set) var protocols: [ProtocolDeclaration] = []
    private var places: Set<Place> = []
    var inheritsFromNSObject = false
    var isSendable = false
    var sendableOffset: Int?

    private struct Place: Hashable {
        let source: ObjectIdentifier
        let offset: Int
    }

    mutating func add(_ declaration: ProtocolDeclaration) {
        let source = ObjectIdentifier(declaration.source)
        if places.insert(Place(source: source, offset: declaration.offset)).inserted {
            protocols.append(declaration)
        }
    }
}

extension Checker {
    /// Protocols of the standard library that seams inherit, and whose files nobody can give.
    private static let knownProtocols: Set<String> = [
        "CaseIterable", "Codable", "Comparable", "CustomDebugStringConvertible",
        "CustomStringConvertible", "Decodable", "Encodable", "Equatable", "Error", "Hashable",
        "Identifiable", "LocalizedError", "RawRepresentable",
    ]

    mutating func collect(_ declaration: ProtocolDeclaration, into family: inout Family) {
        if let whereClause = declaration.whereClause {
            complain(
                "`\(whereClause.text)` constrains types that a double does not know: "
                    + Advice.byHand, declaration.source, at: whereClause.offset)
        }
        for type in declaration.inherited {
            collect(inherited: type, of: declaration, into: &family)
        }
    }

    private mutating func collect(
        inherited type: TypeSyntax, of declaration: ProtocolDeclaration, into family: inout Family
    ) {
        let offset = type.range.lowerBound
        switch type.shape {
        case .composition(let types):
            for type in types { collect(inherited: type, of: declaration, into: &family) }
            return
        case .attributed(_, let type):
            return collect(inherited: type, of: declaration, into: &family)
        // A class can be copied, and so it is whatever the protocol could do without.
        case .suppressed: return
        default: break
        }
        switch type.simpleName {
        case "AnyObject", "class", "Any", "Copyable", "Escapable", "SendableMetatype": return
        case "Sendable":
            family.isSendable = true
            // The place to complain about is in the protocol that was asked for.
            if family.protocols.count == 1 { family.sendableOffset = offset }
        case "NSObjectProtocol": family.inheritsFromNSObject = true
        case "Actor", "AnyActor", "DistributedActor":
            complain(
                "`\(declaration.name)` asks for an actor, and a double is a class: "
                    + Advice.byHand, declaration.source, at: offset)
        default:
            let candidates = lookUp(type, from: declaration)
            if let found = choose(candidates, for: declaration) {
                family.add(found)
            } else if !candidates.isEmpty {
                complain(
                    "`\(type.text)` is declared under a condition that `\(declaration.name)` does not "
                        + "share: put both under the same `#if`, or \(Advice.byHand)",
                    declaration.source, at: offset)
            } else if let name = type.standardName, Checker.knownProtocols.contains(name) {
                complain(
                    "`\(name)` asks for more than a double can answer by itself: inherit it in the "
                        + "types that conform, or \(Advice.byHand)", declaration.source, at: offset)
            } else {
                complain(
                    "`\(type.text)` is inherited, but it is not declared in the files that were "
                        + "given: give its file too, or write this double by hand",
                    declaration.source, at: offset)
            }
        }
    }

    /// Which of several declarations a protocol inherits: the one that is there whenever it is.
    private func choose(
        _ candidates: [ProtocolDeclaration], for user: ProtocolDeclaration
    ) -> ProtocolDeclaration? {
        let present = candidates.filter { candidate in
            candidate.conditions.allSatisfy(user.conditions.contains)
        }
        // Without conditions, they belong to different modules.
        if candidates.allSatisfy(\.conditions.isEmpty) { return candidates.first }
        return present.count == 1 && (candidates.count == 1 || !present[0].conditions.isEmpty)
            ? present[0] : nil
    }

    /// The protocols that a name means, seen from another one: the nearest around it first.
    private func lookUp(
        _ type: TypeSyntax, from user: ProtocolDeclaration
    ) -> [ProtocolDeclaration] {
        guard case .name(let parts) = type.shape else { return [] }
        let name = parts.map { Name.unquoted($0.name) }.joined(separator: ".")
        var scope = user.scope
        while true {
            let qualified = (scope + [name]).joined(separator: ".")
            if let found = declarations[qualified] { return found }
            if scope.popLast() == nil { return [] }
        }
    }
}
