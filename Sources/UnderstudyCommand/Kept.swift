import DoubleFiles
import DoubleSynthesizer

/// A double that is kept as a file.
enum Kept {
    /// Whether a file says, in the comments that it opens with, that Understudy wrote it.
    static func isOurs(_ file: SourceText) -> Bool {
        for line in file.bytes.split(separator: 0x0A, maxSplits: 32) {
            let text = String(decoding: line, as: UTF8.self)
            if text.hasPrefix("// Written by Understudy from ") { return true }
            if !text.hasPrefix("//") { return false }
        }
        return false
    }
}

extension Difference {
    func message(about protocols: String, in file: String) -> String {
        let end = wanted.map { "it would be: \($0)" } ?? "the file would be over"
        return "\(file):\(line):\(column): error: this no longer fits \(protocols); \(end)"
    }
}

extension Command {
    /// Says what to run after a check that found something.
    func reportHint() {
        note("understudy: to write what is missing or no longer fits: \(hint)")
    }

    /// The line that writes what was checked.
    private var hint: String {
        if let name { return name }
        let words = arguments.filter { $0 != "--check" }.map { word in
            let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber || "-_./=,+:@".contains($0) }
            return isPlain && !word.isEmpty
                ? word : "'" + word.replacing("'", with: "'\\''") + "'"
        }
        return (["understudy"] + words).joined(separator: " ")
    }
}
