/// A declaration that a macro is attached to.
enum AttachedDeclaration {
    /// A protocol; the reader has it.
    case `protocol`
    /// A class or an actor.
    case type(FillableType)
    /// Anything else, by its keyword.
    case other(String, offset: Int)
}

/// A class or an actor, as far as its members have to be filled in.
struct FillableType {
    var isActor: Bool
    var name: String
    /// Where the name stands.
    var offset: Int
    var attributes: [Attribute]
    var modifiers: [Modifier]
    var inherited: [TypeSyntax]
    var members: [FillableMember] = []
}

/// A member of a class that a protocol may ask for.
struct FillableMember {
    /// What a member has behind its head.
    enum Body {
        /// Nothing: it is to be filled in.
        case none
        /// Nothing, and there are further properties behind a comma.
        case list
        /// `{ get }` or the like, which only protocols may say.
        case accessorsOnly(Range<Int>)
        /// Code. What it says about `spies` is there by the names behind it.
        case code(partsUsed: [String])
    }

    var member: Member
    var body: Body
    /// Where it starts, with its attributes, and where its head ends.
    var range: Range<Int>
}

extension Reader {
    /// Reads the one declaration of a source, with its attributes.
    mutating func readAttached() -> AttachedDeclaration {
        let (attributes, modifiers) = readFront()
        if at("protocol") {
            readProtocol(
                attributes: attributes, modifiers: modifiers, surroundings: Access(),
                conditionals: [])
            return .protocol
        }
        let keyword = token
        guard at("class") || at("actor") else {
            return .other(isAtEnd ? "" : text(keyword), offset: keyword.start)
        }
        advance()
        let offset = token.start
        guard let name = eatName() else { return .other(text(keyword), offset: keyword.start) }
        _ = readGenericClause()
        var type = FillableType(
            isActor: spells("actor", keyword), name: name, offset: offset, attributes: attributes,
            modifiers: modifiers,
            inherited: eat(.colon) ? readTypeList() : [])
        _ = readWhereClause()
        if eat(.openBrace) { type.members = readFillableMembers() }
        return .type(type)
    }

    /// Reads attributes and modifiers, in any order.
    mutating func readFront() -> ([Attribute], [Modifier]) {
        var attributes: [Attribute] = []
        var modifiers: [Modifier] = []
        while true {
            if at(.at) {
                attributes.append(readAttribute())
            } else if isAtModifier, !startsTypeBody() {
                modifiers.append(readModifier())
            } else {
                return (attributes, modifiers)
            }
        }
    }
}
