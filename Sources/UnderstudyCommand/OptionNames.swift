extension Command {
    static let version = "0.1.0"

    /// All options, as they are written.
    static let options = [
        "--access", "--beside", "--called", "--check", "--context", "--help", "--leave-out",
        "--leave-out-file", "--mirror", "--module", "--nonisolated", "--output", "--plain",
        "--protocol", "--testable", "--version",
    ]

    /// The option that a misspelt one is nearest to, where at most two letters differ.
    static func nearest(to word: String) -> String? {
        let distances = options.map { (distance(word, $0), $0) }
        return distances.min { $0.0 < $1.0 }.flatMap { $0.0 <= 2 ? $0.1 : nil }
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
