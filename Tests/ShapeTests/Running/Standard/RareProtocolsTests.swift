import Foundation
import Testing
import UnderstudyTesting

@Suite("Rarely inherited protocols", .doubles) struct RareProtocolsTests {
    @Test func `A double of CustomNSError has a stubbed code`() {
        let mishap = MishapSpy()
        mishap.spies.code.returns(4)
        #expect(mishap.code == 4)
        #expect((mishap as any CustomNSError).errorUserInfo.isEmpty)
        expect(mishap.spies.code, .wasCalled(.once))
    }

    @Test func `Doubles can conform to ContiguousBytes and NSCopying`() {
        func read(_ bytes: some ContiguousBytes) -> Int { bytes.withUnsafeBytes { $0.count } }
        let blob = BlobSpy()
        blob.spies.withUnsafeBytes.returns(3)
        blob.spies.copy.returns("copy")
        blob.spies.name.returns("name")
        #expect(read(blob) == 3)
        #expect(blob.copy(with: nil) as? String == "copy")
        #expect(blob.name == "name")
        expect(blob.spies.withUnsafeBytes, .wasCalled(.once))
        expect(blob.spies.copy, .wasCalled(.once))
        expect(blob.spies.name, .wasCalled(.once))
    }

    @Test func `A double of DurationProtocol has stubbed operators`() {
        func work<D: DurationProtocol>(_ one: D, _ other: D) -> Double {
            _ = (one / 2) * 3 + other - D.zero
            return one < other ? one / other : 0
        }
        let (one, other) = (BeatSpy(), BeatSpy())
        BeatSpy.spies.less.returns(true)
        BeatSpy.spies.divide.returns(0.5)
        #expect(work(one, other) == 0.5)
        #expect(BeatSpy.spies.divideInt.calls.map(\.right) == [2])
        #expect(BeatSpy.spies.multiply.calls.map(\.right) == [3])
        expect(BeatSpy.spies.divide, .wasCalled(.once))
        expect(BeatSpy.spies.zero, .wasCalled(.once))
        expect(BeatSpy.spies.add, .wasCalled(.once))
        expect(BeatSpy.spies.subtract, .wasCalled(.once))
        expect(BeatSpy.spies.less, .wasCalled(.once))
    }

    @Test func `Doubles can be created from characters and coding keys`() throws {
        struct Key: CodingKey {
            var stringValue = "key"
            var intValue: Int? { nil }
            init() {}
            init?(stringValue: String) {}
            init?(intValue: Int) { nil }
        }
        let rune: RuneSpy = "r"
        let letter = RuneSpy(unicodeScalarLiteral: "s")
        letter.spies.codingKey.returns(Key())
        #expect(letter.codingKey.stringValue == "key")
        #expect(RuneSpy(codingKey: Key()) != nil)
        expect(rune.spies.codingKey, .wasCalled(.never))
        expect(RuneSpy.spies.initializeExtendedGraphemeClusterLiteral, .wasCalled(.once, with: "r"))
        expect(RuneSpy.spies.initializeUnicodeScalarLiteral, .wasCalled(.once, with: "s"))
        expect(RuneSpy.spies.initializeCodingKey, .wasCalled(.once))
    }

    @Test func `A double can have a stubbed playground description`() {
        let shown = ShownSpy()
        shown.spies.playgroundDescription.returns("shown")
        #expect((shown as any Shown).playgroundDescription as? String == "shown")
        expect(shown.spies.playgroundDescription, .wasCalled(.once))
    }
}
