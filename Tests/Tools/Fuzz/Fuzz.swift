import Foundation

/// Feeds mutated inputs to the synthesizer.
///
/// The arguments are a number of inputs or seconds (for example `90s`), the number of the first
/// input, a file to which the number of the current input is written, `oracle` or `alone`, and
/// files to mutate. If the count begins with an equals sign (for example `=17`), the program only
/// prints the input with that number.
@main
struct Fuzz {
    private let mutator: Mutator
    private let usesOracle: Bool
    private var inputs = 0
    private var bytes = 0
    private var failed = 0
    private var doubled = 0
    private var verdicts: [String: Int] = [:]
    private var slowest = (time: Duration.zero, number: 0, bytes: 0)

    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count > 4, let first = Int(arguments[2]) else {
            fatalError("too few arguments")
        }
        let limit = arguments[1]
        var fuzz = Fuzz(
            mutator: Mutator(seed: 42, texts: pieces(of: Array(arguments[5...]))),
            usesOracle: arguments[4] == "oracle")
        if limit.hasPrefix("="), let number = Int(limit.dropFirst()) {
            FileHandle.standardOutput.write(Data(fuzz.mutator.input(number)))
            return
        }
        let count = Int(limit) ?? Int.max
        let seconds = limit.hasSuffix("s") ? Int(limit.dropLast()) ?? 0 : Int.max / 2
        let start = ContinuousClock.now
        let state = open(arguments[3], O_WRONLY | O_CREAT, 0o644)
        var number = first
        while number - first < count {
            if number % 256 == 0 {
                if start.duration(to: .now) >= .seconds(seconds) { break }
                // This ends a run that hangs. The timer measures processor time instead of elapsed
                // time, so it doesn't end a run on a busy machine.
                var limit = itimerval(
                    it_interval: timeval(), it_value: timeval(tv_sec: 30, tv_usec: 0))
                setitimer(Self.processorTimer, &limit, nil)
            }
            let text = "\(number)\n"
            _ = text.withCString { pwrite(state, $0, text.utf8.count, 0) }
            fuzz.run(number)
            number += 1
        }
        fuzz.report(start.duration(to: .now))
        if fuzz.failed > 0 || fuzz.inputs == 0 { exit(1) }
    }

    private init(mutator: Mutator, usesOracle: Bool) {
        self.mutator = mutator
        self.usesOracle = usesOracle
    }

    /// Splits files into parts that are small enough for many runs. If a file is large, we use only
    /// the parts that contain protocols.
    private static func pieces(of paths: [String]) -> [[UInt8]] {
        var random = SeededRandom(seed: 7)
        var pieces: [[UInt8]] = []
        for path in paths {
            guard let data = FileManager.default.contents(atPath: path) else { continue }
            let lines = data.split(separator: 0x0A, omittingEmptySubsequences: false)
            var start = 0
            while start < lines.count {
                let end = min(lines.count, start + 4 + Int.random(in: 0..<60, using: &random))
                let piece = Array(lines[start..<end].joined(separator: [0x0A]))
                let isRich = String(decoding: piece, as: UTF8.self).contains("protocol ")
                if isRich || lines.count < 1_000 { pieces.append(piece) }
                start = end
            }
        }
        return pieces
    }

    private mutating func run(_ number: Int) {
        let input = mutator.input(number)
        inputs += 1
        bytes += input.count
        var (trial, time) = Self.timed(input, number)
        // The processor time may include time in which a virtual machine was suspended. Therefore,
        // a slow input runs twice.
        if time > .seconds(2) { (trial, time) = Self.timed(input, number) }
        if time > slowest.time { slowest = (time, number, input.count) }
        if !trial.doubles.isEmpty { doubled += 1 }
        var problems = trial.problems
        if time > .seconds(2) { problems.append("it took \(time)") }
        #if canImport(SwiftParser)
            if usesOracle {
                switch trial.verdict(on: input) {
                case .inputIsTooDeep: verdicts["input is too deep", default: 0] += 1
                case .inputIsInvalid: verdicts["input is invalid", default: 0] += 1
                case .weAreStricter: verdicts["only we report an error", default: 0] += 1
                case .agrees: verdicts["agrees", default: 0] += 1
                case .differs(let more):
                    verdicts["differs", default: 0] += 1
                    problems += more
                }
            }
        #endif
        guard !problems.isEmpty else { return }
        failed += 1
        if failed <= 10 { print("input \(number):\n  " + problems.joined(separator: "\n  ")) }
    }

    private static func timed(_ input: [UInt8], _ number: Int) -> (Trial, Duration) {
        let start = processorTime
        let trial = Trial(input, form: number % 2 == 0 ? .spy : .plain)
        return (trial, processorTime - start)
    }

    /// The processor time of this process. We don't use elapsed time because it depends on the load
    /// of the machine.
    private static var processorTime: Duration {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// The timer that measures processor time.
    #if canImport(Darwin)
        private static let processorTimer = ITIMER_PROF
    #else
        private static let processorTimer = __itimer_which_t(ITIMER_PROF.rawValue)
    #endif

    private func report(_ time: Duration) {
        let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18
        print(
            "\(inputs) inputs of \(bytes / max(inputs, 1)) bytes on average, "
                + "\(Int(Double(inputs) / seconds)) per second; \(doubled) produced doubles; "
                + "the slowest, number \(slowest.number) with \(slowest.bytes) bytes, took "
                + "\(slowest.time); \(failed) failed")
        if !verdicts.isEmpty {
            let words = verdicts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
            print("compared with the toolchain's parser: " + words.joined(separator: ", "))
        }
    }
}
