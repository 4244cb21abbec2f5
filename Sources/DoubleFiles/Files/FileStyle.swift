import DoubleSynthesizer

/// The common options of the doubles in a file.
struct FileStyle {
    let form: Form
    let access: AccessLevel
    /// The modules that the file imports as `@testable`.
    let testableModules: [String]
    /// `true` if the doubles can forward their calls.
    let isForwarding: Bool
}
