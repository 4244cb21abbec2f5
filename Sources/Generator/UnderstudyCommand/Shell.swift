/// The shells that can complete the command's options.
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
    private static let verbs = ["help", "completions"]
}

extension Shell {
    /// The completion script for bash 3.2, which is the version on macOS, and later versions.
    private static var bashCompletions: String {
        func list(_ words: [String]) -> String { words.joined(separator: " ") }
        func pattern(_ value: Option.Value) -> String {
            Option.allCases.filter { $0.value == value }.map(\.rawValue).joined(separator: " | ")
        }
        let words = Option.allCases.compactMap { option -> String? in
            guard case .word(let words) = option.value else { return nil }
            return "        \(option.rawValue)) kinds=(-W '\(list(words))') ;;\n"
        }.joined()
        return """
            # Completions of understudy-doubles for bash. Keep them where bash looks for them:
            # cd ~/.local/share/bash-completion/completions
            # understudy-doubles completions bash > understudy-doubles

            _understudy_doubles() {
                local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
                local kinds=(-f) line
                # `--option=value` is three words to bash.
                if [[ $word == = ]]; then
                    word=
                elif [[ $before == = ]]; then
                    before=${COMP_WORDS[COMP_CWORD - 2]}
                fi
                case $before in
                    completions) kinds=(-W '\(list(names))') ;;
            \(words)        \(pattern(.text))) kinds=() ;;
                    \(pattern(.path))) ;;
                    *)
                        if [[ $word == -* ]]; then
                            kinds=(-W '\(list(Option.allCases.map(\.rawValue)))')
                        elif ((COMP_CWORD == 1)); then
                            kinds=(-f -W '\(list(verbs))')
                        fi
                        ;;
                esac
                COMPREPLY=()
                if ((${#kinds[@]} == 0)); then return; fi
                while IFS= read -r line; do
                    COMPREPLY+=("$line")
                done < <(compgen "${kinds[@]}" -- "$word")
            }

            complete -o filenames -F _understudy_doubles understudy-doubles

            """
    }

    private static var zshCompletions: String {
        let options = Option.allCases.map { option -> String in
            if option == .help {
                let names = "{\(Option.shortHelp),\(option.rawValue)}"
                return "'(- *)'\(names)'[\(option.summary)]'"
            }
            let start = "\(option.rawValue)"
            switch option.value {
            case nil: return "'\(start)[\(option.summary)]'"
            case .text: return "'*\(start)=[\(option.summary)]:name: '"
            case .path: return "'*\(start)=[\(option.summary)]:path:_files'"
            case .word(let words):
                let list = words.joined(separator: " ")
                return "'*\(start)=[\(option.summary)]:word:(\(list))'"
            }
        }.map { "        \($0) \\\n" }.joined()
        return """
            #compdef understudy-doubles
            # Completions of understudy-doubles for zsh. Keep them in a folder of $fpath:
            # understudy-doubles completions zsh > ~/.zfunc/_understudy-doubles

            _understudy-doubles() {
                if ((CURRENT == 3)) && [[ $words[2] == completions ]]; then
                    compadd \(names.joined(separator: " "))
                    return
                fi
                if ((CURRENT == 2)); then compadd \(verbs.joined(separator: " ")); fi
                _arguments \\
            \(options)        '*:file or folder:_files'
            }

            # It is read either as the function itself or by `source`.
            if [[ $funcstack[1] == _understudy-doubles ]]; then
                _understudy-doubles "$@"
            else
                compdef _understudy-doubles understudy-doubles
            fi

            """
    }

    private static var fishCompletions: String {
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
            return "complete -c understudy-doubles \(name)\(value) -d '\(option.summary)'\n"
        }.joined()
        let isCompleting = "-n '__fish_seen_subcommand_from completions'"
        return """
            # Completions of understudy-doubles for fish. Keep them where fish looks for them:
            # cd ~/.config/fish/completions
            # understudy-doubles completions fish > understudy-doubles.fish

            complete -c understudy-doubles -n __fish_is_first_arg \\
                -a '\(verbs.joined(separator: " "))'
            complete -c understudy-doubles \(isCompleting) -f -a '\(names.joined(separator: " "))'
            \(options)
            """
    }
}
