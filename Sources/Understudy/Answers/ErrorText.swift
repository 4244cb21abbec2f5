/// Formats errors as in source code: `LoadError.offline`, `URLError(.timedOut)`.
package enum ErrorText {
    package static func of(_ error: any Error) -> String {
        // Its description is a long explanation of the fix.
        if error is Unstubbed { return "Unstubbed" }
        if let text = TestReport.transcripts?.text(of: error) { return text }
        let text = ValueText.of(error)
        return text.hasPrefix(".") ? "\(type(of: error))\(text)" : text
    }
}
