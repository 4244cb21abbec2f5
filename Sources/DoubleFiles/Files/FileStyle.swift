import DoubleSynthesizer

/// The options that apply to all doubles in a file.
struct FileStyle {
    let form: Form
    let access: AccessLevel
    /// The names of the modules that the file imports as `@testable`.
    let testableModules: [String]
    /// Whether or not the doubles can forward their calls.
    let isForwarding: Bool
}
