import Foundation
import Testing
import UnderstudyTesting

@testable import UnderstudyTranscripts

/// A browser installed on this machine, for example with `apt-get install chromium` on Debian.
enum Browser {
    static let path = ["chromium", "chromium-headless-shell", "google-chrome", "chrome"]
        .flatMap { name in ["/usr/bin/\(name)", "/usr/local/bin/\(name)"] }
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    /// Returns the document after its scripts have run.
    static func result(of page: String, in folder: URL) throws -> String {
        #if os(macOS) || os(Linux)
            let file = folder.appending(path: "page.html")
            try page.write(to: file, atomically: true, encoding: .utf8)
            let process = Process()
            process.executableURL = URL(filePath: path ?? "")
            process.arguments = [
                "--headless", "--no-sandbox", "--disable-gpu",
                "--user-data-dir=\(folder.path)/user",
                "--dump-dom", file.absoluteString,
            ]
            let output = Pipe()
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            try process.run()
            let data = try output.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            return String(decoding: data, as: UTF8.self)
        #else
            throw CocoaError(.featureUnsupported)
        #endif
    }
}

@Suite(
    "Pictures in a browser",
    .enabled(if: Browser.path != nil, "there is no Chromium on this machine"))
struct BrowserTests {
    /// A script that measures every text, and lists those that leave the picture or overlap.
    private static let measuring = """
        <script>
        const picture = document.querySelector("svg")
        const whole = picture.getBoundingClientRect()
        const texts = [...picture.querySelectorAll("text")].filter(t => t.textContent.trim())
        const wrong = []
        const boxes = texts.map(t => [t.textContent, t.getBoundingClientRect()])
        for (const [text, box] of boxes)
          if (box.left < whole.left || box.right > whole.right || box.top < whole.top
              || box.bottom > whole.bottom) wrong.push("leaves: " + text)
        boxes.forEach(([text, a], i) => boxes.slice(i + 1).forEach(([other, b]) => {
          if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 3
              && b.top < a.bottom - 3) wrong.push("meets: " + text + " / " + other)
        }))
        const result = document.createElement("pre")
        result.id = "result"
        result.textContent = texts.length + " texts, wrong: " + JSON.stringify(wrong)
        document.body.append(result)
        </script>
        """

    @Test func `No text of a picture leaves the picture or overlaps another one`() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "understudy-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let many = CacheSpy()
        for id in 1...70 {
            await Task(name: "job \(id % 9)") { _ = await many.spies.read(id) }.value
        }
        let pictures = [
            try await PictureTests.picture().svg, PictureTests.odd().svg,
            CallTranscript(of: many).svg, SchedulePicture(SchedulePictureTests.schedule).svg,
        ]
        for picture in pictures {
            let page =
                "<!DOCTYPE html><meta charset=\"utf-8\"><body>\(picture)\(Self.measuring)"
            let result = try Browser.result(of: page, in: folder)
            let found = result.firstMatch(of: /<pre id="result">(.*?)<\/pre>/)?.1
            #expect(found?.hasSuffix(" texts, wrong: []") == true, "\(found ?? "no result")")
            #expect(found?.hasPrefix("0 ") == false)
        }
    }
}
