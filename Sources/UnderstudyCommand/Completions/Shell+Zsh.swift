extension Shell {
    static var zshCompletions: String {
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
            #compdef understudy
            # Completions of understudy for zsh. Keep them in a folder of $fpath:
            # understudy completions zsh > ~/.zfunc/_understudy

            _understudy() {
                if ((CURRENT == 3)) && [[ $words[2] == completions ]]; then
                    compadd \(names.joined(separator: " "))
                    return
                fi
                if ((CURRENT == 2)); then compadd \(verbs.joined(separator: " ")); fi
                _arguments \\
            \(options)        '*:file or folder:_files'
            }

            # It is read either as the function itself or by `source`.
            if [[ $funcstack[1] == _understudy ]]; then
                _understudy "$@"
            else
                compdef _understudy understudy
            fi

            """
    }
}
