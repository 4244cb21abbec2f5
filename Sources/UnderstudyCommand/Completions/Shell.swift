/// A shell that completes the command's options.
enum Shell: String, CaseIterable {
    case bash, zsh, fish

    /// The completion script.
    var completions: String {
        switch self {
        case .bash: Shell.bashCompletions
        case .zsh: Shell.zshCompletions
        case .fish: Shell.fishCompletions
        }
    }

    /// The names of the shells.
    static let names = allCases.map(\.rawValue)

    /// The first words that are neither an option nor a file.
    static let verbs = ["help", "completions"]
}
