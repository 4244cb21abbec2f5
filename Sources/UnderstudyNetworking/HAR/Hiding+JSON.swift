import Foundation

/// What is hidden in JSON.
extension Hiding {
    /// What stands for a number: `hidden by` on the keys of a telephone, which no service has for a
    /// value of its own, and 32 bits can hold.
    private static let number: Decimal = 44_333_629

    func members(of value: JSONValue) -> JSONValue {
        switch value {
        case .array(let values): .array(values.map(members))
        case .object(let members):
            .object(
                Dictionary(
                    uniqueKeysWithValues: members.map { name, value in
                        (name, hides(name) ? Self.covered(value) : self.members(of: value))
                    }))
        default: value
        }
    }

    /// A body of several JSON texts, a line each: what has nothing to hide stays to the letter.
    func lines(of body: Data) -> Data {
        let lines = JSONLine.all(in: body).map { line in
            guard let value = line.value else { return line.start }
            let hidden = members(of: value)
            return line.start + (hidden == value ? line.text : hidden.data) + line.end
        }
        return Data(lines.joined(separator: [UInt8(ascii: "\n")]))
    }

    /// What stands for a value, of the same type, so that it is decoded as before. What says only
    /// whether there is one stays.
    private static func covered(_ value: JSONValue) -> JSONValue {
        switch value {
        case .null, .bool: value
        case .number, .float: .number(number)
        case .string: .string(word)
        case .array(let values): .array(values.map(covered))
        case .object(let members): .object(members.mapValues(covered))
        }
    }

    /// Adds the names of what was hidden. Inside of an object each member was hidden by itself.
    static func addHiddenMembers(of value: JSONValue, to names: inout [String]) {
        switch value {
        case .array(let values): for value in values { addHiddenMembers(of: value, to: &names) }
        case .object(let members):
            for (name, value) in members {
                if isCovered(value) { names.append(name) }
                addHiddenMembers(of: value, to: &names)
            }
        default: break
        }
    }

    private static func isCovered(_ value: JSONValue) -> Bool {
        switch value {
        case .string(let text): text == word
        case .number(let value): value == number
        case .array(let values): values.contains(where: isCovered)
        default: false
        }
    }
}
