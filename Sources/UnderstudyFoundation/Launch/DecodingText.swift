/// A namespace for descriptions of decoding errors that are the same in every release of
/// Foundation.
enum DecodingText {
    static let notJSON = "it is not JSON"

    static func of(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return "\(error)" }
        return switch error {
        case .keyNotFound(let key, let context):
            "\(place(context.codingPath + [key])) is missing"
        case .valueNotFound(let type, let context):
            "\(place(context.codingPath)) is null, expected \(shape(type) ?? "\(type)")"
        case .typeMismatch(let type, let context):
            "\(place(context.codingPath)) is not \(shape(type) ?? "of type \(type)")"
        case .dataCorrupted(let context) where context.codingPath.isEmpty:
            notJSON
        case .dataCorrupted(let context):
            "\(place(context.codingPath)) is not valid: \(context.debugDescription)"
        @unknown default: "\(error)"
        }
    }

    /// Returns the JSON term for the container types that Foundation decodes.
    private static func shape(_ type: Any.Type) -> String? {
        if "\(type)".hasPrefix("Dictionary<") { return "an object" }
        return "\(type)".hasPrefix("Array<") ? "an array" : nil
    }

    private static func place(_ path: [any CodingKey]) -> String {
        if path.isEmpty { return "the value" }
        return path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
            .joined(separator: ".").replacing(".[", with: "[")
    }
}
