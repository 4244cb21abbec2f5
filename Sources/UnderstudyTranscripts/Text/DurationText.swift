/// A namespace for formatting durations of virtual time, for example as `0 s`, `250 ms`, or `1.5
/// s`.
enum DurationText {
    static func of(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        if attoseconds == 0 { return "\(seconds) s" }
        if seconds == 0, attoseconds % 1_000_000_000_000_000 == 0 {
            return "\(attoseconds / 1_000_000_000_000_000) ms"
        }
        if seconds == 0, attoseconds < 1_000_000_000_000_000 {
            return "\(attoseconds / 1_000_000_000) ns"
        }
        let sign = attoseconds < 0 && seconds == 0 ? "-" : ""
        var digits = "\(abs(attoseconds) + 1_000_000_000_000_000_000)".dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return "\(sign)\(seconds).\(digits) s"
    }
}
