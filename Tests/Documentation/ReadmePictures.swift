import Foundation
import TestSupport
import Testing
import UnderstudyAll

@testable import UnderstudyTranscripts

/// The code of README's first sample, with the double in this target.
private struct Checkout {
    let analytics: AnalyticsSpy

    func buy(_ price: Int) {
        analytics.spies.track(("add", price))
        analytics.spies.track(("purchase", price))
    }
}

private let ticket = 40

private func tracksThePurchase() {
    let analytics = AnalyticsSpy()
    Checkout(analytics: analytics).buy(ticket)
    expect(analytics.spies.track, .wasCalled(.once, with: ("purchase", 42)))
}

/// The pictures at the top of README, which are drawn here.
@Suite("Pictures of the README")
struct ReadmePictures {
    @Test func `The picture of a failure shows the report of the README's first sample`() throws {
        let report = try #require(reports(of: tracksThePurchase).first)
        let file = "Tests/Tools/Consumer/Tests/ReadmeTests/CheckoutTests.swift"
        let lines = try DocumentationTests.text(of: file).split(
            separator: "\n", omittingEmptySubsequences: false)
        let line = try #require(lines.firstIndex { $0.contains("expect(analytics") }) + 1
        let text = Self.withSmallNumbers(report.message)
            .split(separator: "\n").joined(separator: "\n  ")
        let screen = Terminal(
            title: "A failing test in a terminal",
            lines: [
                "$ swift test",
                "✘ Test tracksThePurchase() recorded an issue at CheckoutTests.swift:\(line):"
                    + "\(report.location.column): Issue recorded",
            ] + "↳ \(text)".split(separator: "\n").map(String.init))
        try check("failure", screen.svg)
    }

    /// A report with the call numbers of a process that makes only these calls.
    static func withSmallNumbers(_ report: String) -> String {
        let numbers = report.matches(of: /(?m)^  #(\d+) +/).compactMap { Int($0.1) }.sorted()
        return report.replacing(/(?m)^  #(\d+) +/) { match in
            let number = (Int(match.1).flatMap { numbers.firstIndex(of: $0) } ?? 0) + 1
            return "  #\(number)\(pad(UInt64(number)))"
        }
    }

    @Test func `The badges show the version, the Swift version and the tested platforms`() throws {
        let changes = try DocumentationTests.text(of: "Docs/Changelog.md")
        let manifest = try DocumentationTests.text(of: "Package.swift")
        let version = try #require(changes.firstMatch(of: /\n## (\d+\.\d+\.\d+)\n/)).1
        let swift = try #require(manifest.firstMatch(of: /swift-tools-version: (\d+\.\d+)/)).1
        try check("badge-version", Badge(name: "version", value: String(version)).svg)
        try check("badge-swift", Badge(name: "Swift", value: String(swift)).svg)
        // Apple's platforms are only compiled until the workflow has run on a Mac.
        try check("badge-platforms", Badge(name: "tested on", value: "Linux").svg)
    }

    @Test func `All pictures use the colors and fonts of transcripts`() throws {
        let folder = DocumentationTests.root.appending(path: "Docs/Pictures").path
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(names.count > 10)
        let color = /#[0-9a-f]{3,6}\b/
        let font = /-apple-system, .*?sans-serif|ui-monospace, .*?monospace/
        let colors = Set(SVGStyle.css.matches(of: color).map(\.output))
        let fonts = Set(SVGStyle.css.matches(of: font).map(\.output))
        for name in names {
            let style = try #require(
                try DocumentationTests.text(of: "Docs/Pictures/\(name)")
                    .firstMatch(of: /(?s)<style>(.*?)<\/style>/)
            ).1
            #expect(colors.isSuperset(of: style.matches(of: color).map(\.output)), "\(name)")
            #expect(fonts.isSuperset(of: style.matches(of: font).map(\.output)), "\(name)")
            #expect(style.contains("prefers-color-scheme: dark"), "\(name)")
        }
    }

    /// Compares a picture with the one in Docs/Pictures.
    private func check(
        _ name: String, _ svg: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let file = DocumentationTests.root.appending(path: "Docs/Pictures/\(name).svg")
        if ProcessInfo.processInfo.environment["UNDERSTUDY_RECORD"] == "1" {
            try Data(svg.utf8).write(to: file)
        }
        let kept = try? String(contentsOf: file, encoding: .utf8)
        #expect(
            kept == svg, "UNDERSTUDY_RECORD=1 draws \(name).svg anew",
            sourceLocation: sourceLocation)
    }
}

/// The output of a command, as a picture that is readable on a narrow screen.
private struct Terminal {
    let title: String
    let lines: [String]

    private static let columns = 56
    private static let (lineHeight, top, left) = (23.0, 62.0, 18.0)

    /// The lines as they fit into the picture, each with the number of its line.
    private var rows: [(line: Int, text: String)] {
        lines.enumerated().flatMap { number, line in
            var rows: [String] = []
            var rest = line[...]
            while rest.count > Self.columns {
                let end = rest.prefix(Self.columns + 1).lastIndex(of: " ") ?? rest.endIndex
                rows.append(String(rest[..<end]))
                rest = "    " + rest[end...].drop { $0 == " " }
            }
            return (rows + [String(rest)]).map { (number, $0) }
        }
    }

    var svg: String {
        let rows = rows
        let height = Self.top + Double(rows.count) * Self.lineHeight
        let (h, inner) = (SVGText.number(height), SVGText.number(height - 1))
        let dots = [("f-bad", 24), ("f-wait", 44), ("f-ok", 64)].map { kind, x in
            "<circle class=\"\(kind)\" cx=\"\(x)\" cy=\"22\" r=\"6\"/>"
        }
        let texts = rows.enumerated().map { index, row in
            "<text x=\"\(SVGText.number(Self.left))\""
                + " y=\"\(SVGText.number(Self.top + Double(index) * Self.lineHeight))\">"
                + "\(Self.colored(row.text))</text>"
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 508 \(h)" width="508" \
            height="\(h)" role="img" aria-labelledby="t d">
            <title id="t">\(title)</title>
            <desc id="d">\(lines.map(SVGText.escaped).joined(separator: "\n"))
            </desc>
            <style>
            text { font: 14px ui-monospace, "SF Mono", "DejaVu Sans Mono", monospace }
            text { fill: #1f2328; white-space: pre }
            .dim { fill: #6b7280 } .ok { fill: #1a7f4b } .strong { font-weight: 700 }
            .bad, .f-bad { fill: #c62828 } .f-wait { fill: #9a6412 } .f-ok { fill: #1a7f4b }
            .frame { fill: #f5f7fa; stroke: #d5dae1 }
            @media (prefers-color-scheme: dark) {
              text { fill: #e6e9ed } .dim { fill: #8b95a3 } .ok { fill: #5fcf92 }
              .bad, .f-bad { fill: #f0655d } .f-wait { fill: #e3b455 } .f-ok { fill: #5fcf92 }
              .frame { fill: #171d26; stroke: #3a4452 }
            }
            </style>
            <rect class="frame" x="0.5" y="0.5" width="507" height="\(inner)" rx="10"/>
            \(dots.joined())
            \(texts.joined(separator: "\n"))
            </svg>

            """
    }

    /// Returns a row in which the prompt, the symbols and the differences are colored.
    private static func colored(_ row: String) -> String {
        func part(_ kind: String, _ text: Substring) -> String {
            "<tspan class=\"\(kind)\">\(text)</tspan>"
        }
        return SVGText.escaped(row)
            .replacing(/\*(.+?)\*/) { part("bad strong", $0.0) }
            .replacing(#/^(\s*)(wanted|#\d+) /#) { "\($0.1)\(part("dim", $0.2)) " }
            .replacing(/^\$/) { part("ok", $0.0) }
            .replacing(/^✘/) { part("bad strong", $0.0) }
            .replacing(/^↳/) { part("dim", $0.0) }
    }
}

/// A name and a value, as at the top of many READMEs.
private struct Badge {
    let name: String
    let value: String

    /// The width of a text of 11 px. The picture stretches it to exactly this width in every font.
    private func width(_ text: String) -> Double { Double(text.count) * 6.6 }

    var svg: String {
        let (left, right) = (width(name) + 16, width(value) + 16)
        let n = SVGText.number
        func text(_ text: String, at x: Double) -> String {
            "<text x=\"\(n(x))\" y=\"14\" textLength=\"\(n(width(text)))\">\(text)</text>"
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(n(left + right))" height="20" \
            role="img" aria-labelledby="t">
            <title id="t">\(name): \(value)</title>
            <style>
            text { font: 11px -apple-system, "Segoe UI", Inter, "DejaVu Sans", sans-serif }
            text { fill: #fff }
            .name { fill: #6b7280 } .value { fill: #2563a8 }
            @media (prefers-color-scheme: dark) {
              .name { fill: #3a4452 } .value { fill: #3579bd }
            }
            </style>
            <rect class="name" width="\(n(left + 4))" height="20" rx="4"/>
            <rect class="value" x="\(n(left))" width="\(n(right))" height="20" rx="4"/>
            \(text(name, at: 8))
            \(text(value, at: left + 8))
            </svg>

            """
    }
}
