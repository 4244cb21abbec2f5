import TestSupport
import Testing
import Understudy

private protocol File {
    func read(into buffer: inout [UInt8]) -> Int
    func fill<T>(_ value: inout T)
}

private final class FileSpy: File {
    let spies = Spies()
    struct Spies {
        let read = Spy<[UInt8], Int, Never>("FileSpy.read(into:)", returning: 0)
        let readBuffer = Spy<[UInt8], [UInt8], Never>(unchanged: "FileSpy.read(into:) buffer")
        let fillValue = Spy<Any, Any, Never>(unchanged: "FileSpy.fill(_:) value")
    }

    func read(into buffer: inout [UInt8]) -> Int {
        let count = spies.read(buffer)
        buffer = spies.readBuffer(buffer)
        return count
    }

    func fill<T>(_ value: inout T) { value = spies.fillValue.function(value, as: T.self) }
}

@Suite("Spies of inout parameters")
struct InoutSpyTests {
    @Test
    func `The spy of an inout parameter records its value and keeps it unchanged unless stubbed`() {
        let file = FileSpy()
        var buffer: [UInt8] = [0, 0]
        #expect(file.read(into: &buffer) == 0)
        #expect(buffer == [0, 0])
        file.spies.readBuffer.returns([1, 2])
        file.spies.read.returns(2)
        #expect(file.read(into: &buffer) == 2)
        #expect(buffer == [1, 2])
        file.spies.readBuffer.answers { $0 + [9] }
        _ = file.read(into: &buffer)
        #expect(buffer == [1, 2, 9])
        file.spies.readBuffer.reset(.stubs)
        _ = file.read(into: &buffer)
        #expect(buffer == [1, 2, 9])
        #expect(file.spies.readBuffer.calls == [[0, 0], [0, 0], [1, 2], [1, 2, 9]])
    }

    @Test func `The spy of a generic inout parameter returns values of the requested type`() {
        let file = FileSpy()
        var number = 1
        file.fill(&number)
        #expect(number == 1)
        file.spies.fillValue.returns(5)
        file.fill(&number)
        #expect(number == 5)
        var text = "a"
        let reports = reports { file.fill(&text) }
        #expect(text == "")
        #expect(
            numbered(reports.text, file.spies.fillValue) == """
                FileSpy.fill(_:) value: the answer is of type Int, but the caller needs String
                  #3      fill(value: "a")
                  answer  5
                  add     spies.fillValue.when { <#condition#> }.returns(<#String#>)
                """)
    }
}
