extension Shell {
    /// The completion script for bash 3.2, which is the version on macOS, and later versions.
    static var bashCompletions: String {
        func list(_ words: [String]) -> String { words.joined(separator: " ") }
        func pattern(_ value: Option.Value) -> String {
            Option.allCases.filter { $0.value == value }.map(\.rawValue).joined(separator: " | ")
        }
        let words = Option.allCases.compactMap { option -> String? in
            guard case .word(let words) = option.value else { return nil }
            return "        \(option.rawValue)) kinds=(-W '\(list(words))') ;;\n"
        }.joined()
        return """
            # Completions of understudy for bash. Keep them where bash looks for them:
            # understudy completions bash > ~/.local/share/bash-completion/completions/understudy

            _understudy() {
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

            complete -o filenames -F _understudy understudy

            """
    }
}
