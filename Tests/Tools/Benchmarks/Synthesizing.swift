import DoubleFiles
import DoubleSynthesizer
import Measuring

extension Table {
    /// Measures reading a file of 10,000 lines and doubling its protocols.
    static func synthesizing(rounds: Int) -> Table {
        let text = sourceText(chapters: 10_000 / 21)
        let lines = Double(text.utf8.count { $0 == UInt8(ascii: "\n") })
        let files = [SourceText(name: "App.swift", text: text)]
        // Because no protocol has this name, the file should be read without writing a double.
        let reading = DoubleStyle(protocolNames: ["None"])
        let cases = [
            ("reading", reading), ("reading and doubling, spies", DoubleStyle()),
            ("reading and doubling, plain", DoubleStyle(form: .plain)),
        ]
        return Table(
            columns: ["10,000 lines of Swift", "Time", "Input a second", "Lines a second"],
            rows: cases.map { name, style in
                let times = (0..<rounds).map { _ in
                    nanoseconds { Sink.take(doubles(of: files, style).utf8.count) }
                }
                let megabytes = Double(text.utf8.count) / times.median * 1e3
                let thousands = Int((lines / times.median * 1e6).rounded())
                return [name, time(times.median), "\(Int(megabytes)) MB", "\(thousands),000"]
            })
    }
}

/// Returns the doubles of the protocols in the given files.
func doubles(of files: [SourceText], _ style: DoubleStyle) -> String {
    let catalogue = Catalogue(of: [ModuleSources(files: files)], in: style)
    return catalogue.text(of: catalogue.entries)
}

/// Returns the source of an app. Each chapter consists of 21 lines, with a protocol and a type with
/// code.
func sourceText(chapters: Int) -> String {
    let chapter = """
        /// Opens pages, one at a time.
        public protocol Opener#: AnyObject {
            var title: String { get }
            func open(_ url: URL, options: [Option: Any?]) async throws -> (page: Page, count: Int)
            func close(page: Page, then done: @escaping @Sendable (Result<Page, any Error>) -> Void)
        }

        final class Library#: Hashable {
            private let openers: [String: any Opener#] = [:]
            private var count = 0 { didSet { print("now \\(count) of \\(openers.count)") } }

            func page(named name: String, or other: Page? = nil) throws -> Page {
                // Names are compared as they are.
                guard let opener = openers[name], opener.title != "none" else {
                    throw Missing(name: name, text: "no \\(name.map { "\\($0)" }) here")
                }
                let half = count / 2 + other.count / 3
                return half > 3 ? Page(opener.title, [1, 2, 3].map { $0 * half }) : .empty
            }
        }

        """
    return (0..<chapters).map { chapter.replacing("#", with: "\($0)") }.joined()
}
