/// The steps of a run, as its report shows them.
///
/// A long run of one task takes one line. Of many lines the middle is cut, but for each departure
/// from first come, first served: these are what a schedule is.
struct StepsText: CustomStringConvertible {
    private let trace: Trace
    private let cast: Cast

    /// The longest report, departures aside.
    private static let limit = 40
    /// From this length on a run of one task is folded.
    private static let longRun = 4

    init(_ trace: Trace, _ cast: Cast) {
        self.trace = trace
        self.cast = cast
    }

    private struct Line {
        let text: String
        var isDeparture = false
    }

    /// The lines, one below the other.
    var description: String {
        let lines = lines
        guard lines.count > Self.limit else {
            return lines.map(\.text).joined(separator: "\n")
        }
        let middle = (Self.limit / 2)..<(lines.count - Self.limit / 2)
        var (shown, cut) = ([String](), 0)
        for (index, line) in lines.enumerated() {
            if middle.contains(index), !line.isDeparture {
                cut += 1
                continue
            }
            if cut > 0 { shown.append("          … \(cut) more lines …") }
            cut = 0
            shown.append(line.text)
        }
        return shown.joined(separator: "\n")
    }

    private var lines: [Line] {
        var lines: [Line] = []
        var marks = trace.marks[...]
        var index = 0
        while true {
            while let mark = marks.first, mark.step == index {
                lines.append(Line(text: "           \(mark.event.text)"))
                marks.removeFirst()
            }
            guard index < trace.steps.count else { return lines }
            let run = run(from: index, upTo: marks.first?.step)
            if run >= Self.longRun {
                lines.append(Line(text: "  \(head(index)) \(title(index)), \(run) steps"))
                index += run
            } else {
                lines.append(line(of: index))
                index += 1
            }
        }
    }

    /// How many steps one task takes from here on, without a departure or an event between.
    private func run(from first: Int, upTo mark: Int?) -> Int {
        let end = min(mark ?? .max, trace.steps.count)
        var next = first
        while next < end, trace.steps[next].choice == 0,
            trace.steps[next].task == trace.steps[first].task
        {
            next += 1
        }
        return next - first
    }

    private func line(of index: Int) -> Line {
        let choice = trace.steps[index].choice
        let departs = choice == 0 ? "" : ", ahead of \(choice) that came before"
        return Line(text: "  \(head(index)) \(title(index))\(departs)", isDeparture: choice != 0)
    }

    private func title(_ index: Int) -> String { cast.title(Int(trace.steps[index].task)) }

    private func head(_ index: Int) -> String {
        let text = "\(index + 1)"
        return "step " + text + String(repeating: " ", count: max(0, 3 - text.count))
    }
}
