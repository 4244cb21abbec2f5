import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Spies of what cannot be copied")
struct SpyNoncopyableTests {
    @Test("A lock of the system is made by a closure, and a class of that name is kept")
    func locks() {
        let part = "let lock = Spy<Void, () -> Mutex<Int>, Never>(\"SeamSpy.lock()\")"
        let own = "let lock = Spy<Void, Mutex<Int>, Never>(\"SeamSpy.lock()\")"
        for (head, part) in [
            ("import Synchronization", part), ("import Locks", own),
            ("import Synchronization; final class Mutex<Value> {}", own),
        ] {
            let text = "\(head)\nprotocol Seam { func lock() -> Mutex<Int> }"
            let result = Synthesizer().doubles(of: [SourceText(name: "Seam.swift", text: text)])
            #expect(result.text.contains(part), "\(head)")
        }
    }
}
