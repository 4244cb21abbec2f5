import DoubleSynthesizer

/// The options of the command, as written by the user. The help text and the completion scripts are
/// generated from these cases.
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

    /// The kind of value that an option has.
    enum Value: Equatable {
        /// The value can be any text.
        case text
        /// The value is the path of a file or a folder.
        case path
        /// The value is one of the given words.
        case word([String])
    }

    /// The kind of value that this option has, or `nil` if the option is a flag.
    var value: Value? {
        switch self {
        case .only, .conform, .leaveOut, .testable, .module, .context, .sdk, .called: .text
        case .leaveOutFile, .optionsFile, .output, .beside: .path
        case .access: .word(AccessLevel.allCases.map(\.rawValue))
        case .plain, .forwarding, .nonisolated, .check, .mirror, .quiet, .verbose, .help, .version:
            nil
        }
    }

    /// `true` if an options file can contain the option, because it determines the form or the
    /// selection of doubles.
    var isAllowedInFiles: Bool {
        switch self {
        case .plain, .forwarding, .only, .leaveOut, .testable, .access, .nonisolated, .sdk: true
        default: false
        }
    }

    /// Returns the option with the given name, in its long or short form.
    init?(_ word: String) {
        self.init(rawValue: word == Option.shortHelp ? Option.help.rawValue : word)
    }

    /// The short form of the help option, which is the only option with a short form.
    static let shortHelp = "-h"

    /// Returns the options that the user may have intended instead of an unknown word.
    ///
    /// If the word looks like a short option, the result contains all options that begin with the
    /// same letter. Otherwise, it contains the option with the most similar name if no more than
    /// two letters differ.
    static func candidates(for word: String) -> [Option] {
        if word.count == 2, !word.hasPrefix("--") {
            return allCases.filter { $0.rawValue.hasPrefix("-\(word)") }
        }
        let nearest = word.nearest(in: allCases.map(\.rawValue))
        return nearest.flatMap(Option.init(rawValue:)).map { [$0] } ?? []
    }
}

extension String {
    /// Returns the given word that is most similar, if no more than two letters differ.
    func nearest(in words: [String]) -> String? {
        let distances = words.map { (distance(to: $0), $0) }
        guard let nearest = distances.min(by: { $0.0 < $1.0 }), nearest.0 <= 2 else { return nil }
        return nearest.1
    }

    /// Returns the edit distance to another string. The algorithm (V. Levenshtein, 1966) only
    /// stores one row of the table at a time.
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
