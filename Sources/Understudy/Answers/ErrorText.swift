/// A namespace for functions that format errors as they are written in source code, for example
/// `LoadError.offline` or `URLError(.timedOut)`.
package enum ErrorText {
    package static func of(_ error: any Error) -> String {
        // We don't use the description of this error because it's a long explanation of how to fix
        // it.
        if error is Unstubbed { return "Unstubbed" }
        if let text = TestReport.transcripts?.text(of: error) { return text }
        let text = ValueText.of(error)
        return text.hasPrefix(".") ? "\(type(of: error))\(text)" : text
    }
}
