import DoubleSynthesizer

/// A type that responds to messages from the compiler.
package struct Plugin {
    private var expander = Expander()

    /// Creates an instance of this type.
    package init() {}

    /// Returns the response to a message. Because the compiler waits for a response, this function
    /// always returns one.
    package mutating func answer(to message: [UInt8]) -> [UInt8] {
        let request: Request
        do {
            request = try Request(message)
        } catch let malformed as JSONReader.Malformed {
            return failure(
                "can't read this message of the compiler: expected \(malformed.expected) at byte "
                    + "\(malformed.offset)"
            ).bytes
        } catch {
            return failure("can't read this message of the compiler: \(error)").bytes
        }
        switch request {
        case .capability: return Answer.capability.bytes
        case .library: return Answer.library.bytes
        case .expansion(let request):
            let (text, diagnostics) = expander.expand(request)
            return Answer.expansion(text, diagnostics).bytes
        case .unknown(let name):
            return failure("doesn't support the compiler's message `\(name)`").bytes
        }
    }

    /// Returns an error that the compiler shows without a file and a line.
    private func failure(_ words: String) -> Answer {
        .expansion(
            "",
            [
                Diagnostic(
                    severity: .error, message: "the macro plug-in of Understudy \(words)", file: "",
                    line: 0, column: 0, offset: 0)
            ])
    }
}
