import Foundation

// A SwiftPM plug-in that runs at each build has no arguments. For this reason, options can also be
// in a file.

extension Command {
    /// Parses the options in a file, which has one option per line. A `#` starts a comment.
    mutating func readOptions(in file: String) throws(UsageError) {
        if !exists(file) {
            if isCalledByPlugin { return }
            throw UsageError(message: "no such file", place: file)
        }
        guard let data = FileManager.default.contents(atPath: file) else {
            throw UsageError(message: "can't be read", place: file)
        }
        let lines = String(decoding: data, as: UTF8.self)
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
            let place = "\(file):\(index + 1):1"
            do throws(UsageError) {
                try readOption(in: words.map(String.init)[...])
            } catch {
                throw UsageError(message: error.message, place: place)
            }
            // We can't check whether a protocol or a module with this name exists until the input
            // is read.
            let values = words.flatMap { $0.split(separator: "=", maxSplits: 1) }.dropFirst()
            for name in values { placesOfNames[String(name)] = place }
        }
    }

    private mutating func readOption(in words: ArraySlice<String>) throws(UsageError) {
        var remaining = words
        guard let word = remaining.popFirst() else { return }
        guard word.hasPrefix("-") else { throw UsageError(message: "\(word) isn't an option") }
        if let option = Option(String(word.prefix { $0 != "=" })), !option.isAllowedInFiles {
            throw UsageError(message: "\(option.rawValue) isn't allowed in a file of options")
        }
        try readOption(word, &remaining)
        if let more = remaining.first {
            throw UsageError(message: "expected one option per line, found \(more)")
        }
    }
}
