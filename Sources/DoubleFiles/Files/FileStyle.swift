import DoubleSynthesizer

/// What the doubles of a file have in common.
struct FileStyle {
    let form: Form
    let access: AccessLevel
    /// Modules that the file imports as `@testable`.
    let testableModules: [String]
    /// Whether the doubles can pass their calls on.
    let isForwarding: Bool
}
