/// Errors as a test author would write them: `LoadError.offline`, `URLError(.timedOut)`.
enum ErrorText {
    static func of(_ error: any Error) -> String {
        // Its description says at length what to add.
        if error is Unstubbed { return "Unstubbed" }
        if let text = TestReport.transcripts?.text(of: error) { return text }
        let text = ValueText.of(error)
        return text.hasPrefix(".") ? "\(type(of: error))\(text)" : text
    }
}
