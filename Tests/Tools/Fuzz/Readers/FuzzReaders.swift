import Foundation

/// Feeds mutated inputs to the readers of untrusted data, for example requests, chunked bodies,
/// forms, archives and compressed bodies.
///
/// The arguments are a number of inputs, the number of the first input, and a file to which the
/// number of the current input is written.
@main
struct FuzzReaders {
    private var failed = 0
    private var read: [ReaderTrial: (inputs: Int, read: Int)] = [:]
    private var slowest = (time: Duration.zero, number: 0)
    private var bytes = 0

    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count > 3, let count = Int(arguments[1]), let first = Int(arguments[2])
        else { fatalError("too few arguments") }
        var fuzz = FuzzReaders()
        let start = ContinuousClock.now
        let state = open(arguments[3], O_WRONLY | O_CREAT, 0o644)
        for number in first..<(first + count) {
            let text = "\(number)\n"
            _ = text.withCString { pwrite(state, $0, text.utf8.count, 0) }
            fuzz.run(number)
        }
        fuzz.report(count, start.duration(to: .now))
        if fuzz.failed > 0 { exit(1) }
    }

    private mutating func run(_ number: Int) {
        var random = SeededRandom(seed: 42, number: number)
        let trial = ReaderTrial.allCases[number % ReaderTrial.allCases.count]
        let input = Self.input(of: trial, &random)
        let steps = [1 + Int(random.next() % 16), input.count + 1]
        let start = ContinuousClock.now
        let (isRead, problem) = trial.run(input, steps: steps)
        let time = start.duration(to: .now)
        bytes += input.count
        if time > slowest.time { slowest = (time, number) }
        read[trial, default: (0, 0)].inputs += 1
        if isRead { read[trial, default: (0, 0)].read += 1 }
        guard let problem else { return }
        failed += 1
        if failed <= 10 { print("input \(number), \(trial): \(problem.prefix(400))") }
    }

    /// Returns a seed with up to four mutations.
    private static func input(of trial: ReaderTrial, _ random: inout SeededRandom) -> [UInt8] {
        func below(_ bound: Int) -> Int { Int(random.next() >> 33) % max(1, bound) }
        var bytes = trial.seeds[below(trial.seeds.count)]
        for _ in 0..<below(5) {
            let place = below(bytes.count + 1)
            let end = min(bytes.count, place + below(12))
            switch below(7) {
            case 0: bytes.removeSubrange(place..<end)
            case 1: bytes.insert(contentsOf: bytes[place..<end], at: below(bytes.count + 1))
            case 2: for index in place..<end { bytes[index] = UInt8(below(256)) }
            case 3: if place < bytes.count { bytes[place] ^= 1 << UInt8(below(8)) }
            case 4: bytes.insert(contentsOf: Array(words[below(words.count)].utf8), at: place)
            case 5: bytes.removeSubrange(place...)
            default:
                let piece = Array(bytes[place..<end])
                for _ in 0..<below(60) { bytes.insert(contentsOf: piece, at: place) }
            }
        }
        return bytes
    }

    private static let words = [
        "\r\n", "\n", "\r", "\0", "\u{FC}", "\u{212A}", ":", ";", " ", "%", "%zz", "#", "-1", "+1",
        "99999999999999999999", "ffffffff", "Content-Length: 1\r\n",
        "Transfer-Encoding: chunked\r\n",
        "HTTP/1.0", "--b", "--b--", "\"", "\\", "{", "}", "[", "]", ",", "null", "1e999", "base64",
    ]

    private func report(_ count: Int, _ time: Duration) {
        var usage = rusage()
        getrusage(Self.process, &usage)
        for (trial, numbers) in read.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            print("\(trial): \(numbers.inputs) inputs, \(numbers.read) of which were valid")
        }
        print(
            "\(count) inputs of \(bytes / max(count, 1)) bytes on average in \(time); the slowest, number "
                + "\(slowest.number), took \(slowest.time); at most \(usage.ru_maxrss / 1024) MB of "
                + "memory; \(failed) failed")
    }

    /// The argument of `getrusage` for this process.
    #if canImport(Darwin)
        private static let process = RUSAGE_SELF
    #else
        private static let process = RUSAGE_SELF.rawValue
    #endif
}
