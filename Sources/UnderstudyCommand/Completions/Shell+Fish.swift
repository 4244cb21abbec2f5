extension Shell {
    static var fishCompletions: String {
        let options = Option.allCases.map { option in
            let short = option == .help ? "-s \(Option.shortHelp.dropFirst()) " : ""
            let name = "\(short)-l \(option.rawValue.dropFirst(2))"
            let value =
                switch option.value {
                case nil: ""
                case .text: " -x"
                case .path: " -r -F"
                case .word(let words): " -x -a '\(words.joined(separator: " "))'"
                }
            return "complete -c understudy \(name)\(value) -d '\(option.summary)'\n"
        }.joined()
        let isCompleting = "-n '__fish_seen_subcommand_from completions'"
        return """
            # Completions of understudy for fish. Keep them where fish looks for them:
            # understudy completions fish > ~/.config/fish/completions/understudy.fish

            complete -c understudy -n __fish_is_first_arg -a '\(verbs.joined(separator: " "))'
            complete -c understudy \(isCompleting) -f -a '\(names.joined(separator: " "))'
            \(options)
            """
    }
}
