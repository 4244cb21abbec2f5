import DoubleSynthesizer

/// An option of the command, as written. The help and the completions are generated from it.
enum Option: String, CaseIterable {
    case plain = "--plain"
    case forwarding = "--forwarding"
    case only = "--protocol"
    case conform = "--conform"
    case leaveOut = "--leave-out"
    case leaveOutFile = "--leave-out-file"
    case optionsFile = "--options-file"
    case testable = "--testable"
    case access = "--access"
    case nonisolated = "--nonisolated"
    case output = "--output"
    case check = "--check"
    case module = "--module"
    case context = "--context"
    case sdk = "--sdk"
    case beside = "--beside"
    case mirror = "--mirror"
    case called = "--called"
    case quiet = "--quiet"
    case verbose = "--verbose"
    case help = "--help"
    case version = "--version"

    /// The kind of an option's value.
    enum Value: Equatable {
        /// Any text.
        case text
        /// A file or a folder.
        case path
        /// One of some words.
        case word([String])
    }

    /// The kind of the value; nil for a flag.
    var value: Value? {
        switch self {
        case .only, .conform, .leaveOut, .testable, .module, .context, .sdk, .called: .text
        case .leaveOutFile, .optionsFile, .output, .beside: .path
        case .access: .word(AccessLevel.allCases.map(\.rawValue))
        case .plain, .forwarding, .nonisolated, .check, .mirror, .quiet, .verbose, .help, .version:
            nil
        }
    }

    /// `true` if it's allowed in a file of options, because it determines the form or the selection
    /// of doubles.
    var isAllowedInFiles: Bool {
        switch self {
        case .plain, .forwarding, .only, .leaveOut, .testable, .access, .nonisolated, .sdk: true
        default: false
        }
    }

    /// Returns the option for a word, in its long or short form.
    init?(_ word: String) {
        self.init(rawValue: word == Option.shortHelp ? Option.help.rawValue : word)
    }

    /// The only option with a short form.
    static let shortHelp = "-h"

    /// Returns the likely options for an unknown word: all that begin with the letter of a short
    /// one, or the nearest to a misspelled one, if at most two letters differ.
    static func candidates(for word: String) -> [Option] {
        if word.count == 2, !word.hasPrefix("--") {
            return allCases.filter { $0.rawValue.hasPrefix("-\(word)") }
        }
        let nearest = word.nearest(in: allCases.map(\.rawValue))
        return nearest.flatMap(Option.init(rawValue:)).map { [$0] } ?? []
    }
}

extension String {
    /// Returns the most similar of some words, if at most two letters differ.
    func nearest(in words: [String]) -> String? {
        let distances = words.map { (distance(to: $0), $0) }
        guard let nearest = distances.min(by: { $0.0 < $1.0 }), nearest.0 <= 2 else { return nil }
        return nearest.1
    }

    /// Returns the edit distance (V. Levenshtein, 1966), with one row of the table at a time.
    private func distance(to other: String) -> Int {
        let letters = Array(other)
        var row = Array(0...letters.count)
        for (count, letter) in enumerated() {
            var diagonal = row[0]
            row[0] = count + 1
            for (index, another) in letters.enumerated() {
                let replaced = diagonal + (letter == another ? 0 : 1)
                diagonal = row[index + 1]
                row[index + 1] = Swift.min(replaced, row[index] + 1, diagonal + 1)
            }
        }
        return row[letters.count]
    }
}
