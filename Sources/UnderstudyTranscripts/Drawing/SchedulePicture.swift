import Understudy

/// A picture of a schedule that fails.
///
/// It has a lane for each task, a row for each block of steps, and a line that connects the steps
/// in the order in which they are run by the thread.
struct SchedulePicture {
    private let schedule: ScheduleRecord
    private let lanes: [SVGLane]
    /// The y coordinates of all rows.
    private let rows: [Double]
    private let page: SVGPage

    private static let maximumColumns = 72
    private static let firstLane = 84.0
    private static let firstRow = 152.0
    private static let rowHeight = 30.0

    init(_ schedule: ScheduleRecord) {
        self.schedule = schedule
        var lanes: [SVGLane] = []
        for name in schedule.tasks {
            let width = SVGLane.width(of: name)
            let left = lanes.last.map { $0.x + $0.width / 2 + 28 } ?? Self.firstLane
            lanes.append(SVGLane(name: name, kind: "", x: left + width / 2, width: width))
        }
        self.lanes = lanes
        rows = schedule.rows.indices.map { Self.firstRow + Double($0) * Self.rowHeight }
        let issue = SVGIssue([schedule.headline] + schedule.details)
        page = SVGPage(
            title: "Failing schedule",
            summary: "\(ReportText.count(schedule.tasks.count, "task")), "
                + "numbers are steps, in red if they interrupt another task",
            headline: schedule.headline,
            description: (schedule.tasks.joined(separator: ", ") + ". "
                + schedule.details.joined(separator: ". ")),
            issues: [issue])
    }

    /// The contents of the SVG file.
    var svg: String {
        let bottom = (rows.last ?? Self.firstRow) + 24
        let labels = schedule.rows.indices.map(label(at:))
        let ends =
            labels.map { $0.x + Double(SVGText.columns($0.text)) * SVGText.proportional }
            + lanes.map { $0.x + $0.width / 2 }
        let width = max(page.minimumWidth, (ends.max() ?? 0) + 40)
        var lines = lanes.map { $0.line(to: bottom) } + [connection] + lanes.flatMap(\.box)
        for index in schedule.rows.indices {
            lines += badge(at: index)
            let label = labels[index]
            if !label.text.isEmpty {
                lines.append(
                    SVGText.element(
                        label.text, classes: label.classes, x: label.x, y: rows[index] + 4))
            }
        }
        return page.file(lines, width: width, bottom: bottom)
    }

    /// Returns the lane of the most recent step at a row.
    private func lane(at index: Int) -> SVGLane? {
        for row in schedule.rows[...index].reversed() {
            if case .step(_, _, let task, _, _) = row { return lanes[task] }
        }
        return lanes.first
    }

    /// The line that connects the steps.
    private var connection: String {
        let n = SVGText.number
        let points = zip(schedule.rows, rows).compactMap { row, y -> String? in
            guard case .step(_, _, let task, _, _) = row else { return nil }
            return "\(n(lanes[task].x)) \(n(y))"
        }
        return "<path class=\"way\" d=\"M\(points.joined(separator: "L"))\"/>"
    }

    /// Returns the number of a step on its lane, and the function in which the task resumes.
    private func badge(at index: Int) -> [String] {
        guard case .step(let number, _, let task, let remark, let function) = schedule.rows[index]
        else { return [] }
        let badge = SVGText.badge(
            "\(number)", fill: remark == nil ? "f-call" : "f-bad", x: lanes[task].x,
            y: rows[index])
        // Viewers show this title as a tooltip.
        let title = function.map { "<title>\(SVGText.escaped($0))</title>" } ?? ""
        return ["<g>\(title)\(badge[0])", "\(badge[1])</g>"]
    }

    /// Returns the label of a step, or of a row that doesn't have a step.
    private func label(at index: Int) -> (classes: String, x: Double, text: String) {
        switch schedule.rows[index] {
        case .step(let number, let count, let task, let remark, _):
            let half = SVGText.halfWidth(ofBadge: "\(number)")
            var parts = count == 1 ? [] : ["\(count) steps"]
            if let remark { parts.append(remark) }
            let text = parts.joined(separator: ", ")
            return (remark == nil ? "o dim" : "o bad", lanes[task].x + half + 7, text)
        case .event(let text):
            let x = (lane(at: index)?.x ?? 0) + 16
            return ("o wait", x, SVGText.cut(text, to: Self.maximumColumns))
        case .gap(let count):
            return ("o dim", Self.firstLane, "… \(ReportText.count(count, "row")) not shown")
        }
    }
}
