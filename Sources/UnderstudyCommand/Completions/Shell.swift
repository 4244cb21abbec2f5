/// An enumeration describing the shells that can complete the command's options.
enum Shell: String, CaseIterable {
    case bash, zsh, fish

    /// The script that enables completions in this shell.
    var completions: String {
        switch self {
        case .bash: Shell.bashCompletions
        case .zsh: Shell.zshCompletions
        case .fish: Shell.fishCompletions
        }
    }

    /// The names of all supported shells.
    static let names = allCases.map(\.rawValue)

    /// The words other than options and files that can be the first argument.
    static let verbs = ["help", "completions"]
}
