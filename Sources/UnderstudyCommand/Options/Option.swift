import DoubleSynthesizer

/// An option of the command, as it is written. The help and the completions are made of these.
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

    /// What follows an option.
    enum Value: Equatable {
        /// Text of the user's own.
        case text
        /// A file or a folder.
        case path
        /// One of some words.
        case word([String])
    }

    /// What follows the option; nil if it stands alone.
    var value: Value? {
        switch self {
        case .only, .conform, .leaveOut, .testable, .module, .context, .sdk, .called: .text
        case .leaveOutFile, .optionsFile, .output, .beside: .path
        case .access: .word(AccessLevel.allCases.map(\.rawValue))
        case .plain, .forwarding, .nonisolated, .check, .mirror, .quiet, .verbose, .help, .version:
            nil
        }
    }

    /// Whether a file of options may have it: it says what doubles look like or which there are.
    var standsInFiles: Bool {
        switch self {
        case .plain, .forwarding, .only, .leaveOut, .testable, .access, .nonisolated, .sdk: true
        default: false
        }
    }

    /// The option that a word is, whole or short.
    init?(_ word: String) {
        self.init(rawValue: word == Option.shortHelp ? Option.help.rawValue : word)
    }

    /// The one option that can be written with one letter.
    static let shortHelp = "-h"

    /// The options that may be meant by a word that is none: all that begin with the letter of a
    /// short one, or the one that a misspelt one is nearest to, where at most two letters differ.
    static func candidates(for word: String) -> [Option] {
        if word.count == 2, !word.hasPrefix("--") {
            return allCases.filter { $0.rawValue.hasPrefix("-\(word)") }
        }
        let distances = allCases.map { (distance(word, $0.rawValue), $0) }
        let nearest = distances.min { $0.0 < $1.0 }
        return nearest.map { $0.0 <= 2 ? [$0.1] : [] } ?? []
    }

    /// How many letters to put in, leave out or replace (V. Levenshtein, 1966), with one row of the
    /// table at a time.
    private static func distance(_ word: String, _ other: String) -> Int {
        let letters = Array(other)
        var row = Array(0...letters.count)
        for (count, letter) in word.enumerated() {
            var diagonal = row[0]
            row[0] = count + 1
            for (index, another) in letters.enumerated() {
                let replaced = diagonal + (letter == another ? 0 : 1)
                diagonal = row[index + 1]
                row[index + 1] = min(replaced, row[index] + 1, diagonal + 1)
            }
        }
        return row[letters.count]
    }
}
