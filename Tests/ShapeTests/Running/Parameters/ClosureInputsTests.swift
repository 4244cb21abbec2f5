import Testing
import UnderstudyTesting

@Suite("Closures with parameters", .doubles) struct ClosureInputsTests {
    let spy = ChronicleSpy()
    var chronicle: any Chronicle { spy }
    let folio = Folio("Emma", "Dracula")

    @Test
    func `A closure with parameters is called with stubbed inputs and gives the result`() throws {
        spy.spies.readBodyInput.returns(folio)
        #expect(chronicle.read { $0.books.count } == 2)
        #expect(chronicle.read { $0.books.first { $0.hasPrefix("Z") } } == nil)
        #expect(throws: DockError.occupied) { try chronicle.read { _ in throw DockError.occupied } }
        expect(spy.spies.read, .wasCalled(.exactly(3)))
        spy.spies.writeBodyInput.returns((folio, row: 1))
        let book = try chronicle.write("a") { folio, row in folio.books[row] }
        #expect(book == "Dracula")
        expect(spy.spies.write, .wasCalled(.once, with: "a"))
        spy.spies.lendBodyInput.returns(.some(nil))
        var events: [String] = []
        let isNothing = chronicle.lend({ events.append("first") }) { folio in
            events.append("second")
            return folio == nil
        }
        #expect(isNothing)
        #expect(events == ["first", "second"])
        ChronicleSpy.spies.openBodyInput.returns(folio)
        #expect(ChronicleSpy.open(\.books) == ["Emma", "Dracula"])
    }

    @Test func `A closure with parameters isn't called if the result is stubbed`() {
        spy.spies.read.returns(7)
        let result: Int = chronicle.read { _ in
            Issue.record("There is nothing to call it with.")
            return 0
        }
        #expect(result == 7)
    }

    @Test func `A closure with parameters isn't called if its function throws`() async {
        spy.spies.borrowBodyInput.returns(folio)
        spy.spies.borrow.fails(with: DockError.occupied)
        await #expect(throws: DockError.occupied) {
            try await chronicle.borrow { _ in Issue.record("The function has thrown before.") }
        }
    }

    @Test func `A closure with parameters can be async and throw`() async throws {
        spy.spies.borrowBodyInput.returns(folio)
        let count = try await chronicle.borrow { folio in folio.books.count }
        #expect(count == 2)
        spy.spies.retryBodyInput.returns(each: [1, 2])
        #expect(throws: DockError.occupied) {
            try chronicle.retry { (_: Int) throws(DockError) -> Int in throw .occupied }
        }
        #expect(chronicle.retry { $0 } == 2)
    }

    @Test func `A closure with parameters is called for each of several stubbed inputs`() {
        var numbers: [Int] = []
        chronicle.each { numbers.append($0) }
        #expect(numbers.isEmpty)
        spy.spies.eachBodyInputs.returns([1, 2, 3])
        chronicle.each { numbers.append($0) }
        #expect(numbers == [1, 2, 3])
        spy.spies.searchIsWantedInputs.returns([("Emma", 1815), ("Dracula", 1897)])
        spy.spies.search.returns(["Emma"])
        var titles: [String] = []
        let found = chronicle.search { title, year in
            titles.append("\(title) \(year)")
            return true
        }
        #expect(titles == ["Emma 1815", "Dracula 1897"])
        #expect(found == ["Emma"])
    }

    @Test
    func `Only the function with a closure is recorded, not the closure's inputs`() async throws {
        spy.spies.search.returns([])
        spy.spies.count.returns(0)
        _ = spy.search { _, _ in true }
        spy.spies.countInputInputs.returns([4])
        #expect(spy.count { $0 + 1 } == 0)
        spy.keep("a") { _ in Issue.record("Its type is not known beforehand.") }
        spy.hold { _ in Issue.record("There is nothing to call it with.") }
        spy.spies.lendBodyInput.returns(folio)
        #expect(spy.lend({}, { $0?.books.count }) == 2)
        spy.spies.retryBodyInput.returns(1)
        #expect(spy.retry { $0 } == 1)
        spy.spies.borrowBodyInput.returns(folio)
        _ = try await spy.borrow { $0.books.count }
        ChronicleSpy.spies.openBodyInput.returns(folio)
        _ = ChronicleSpy.open(\.books)
        expect(spy.spies.search, .wasCalled(.once))
        expect(spy.spies.count, .wasCalled(.once))
        expect(spy.spies.keep, .wasCalled(.once))
        expect(spy.spies.hold, .wasCalled(.once))
        expect(spy.spies.lend, .wasCalled(.once))
        expect(spy.spies.retry, .wasCalled(.once))
        expect(spy.spies.borrow, .wasCalled(.once))
        expect(ChronicleSpy.spies.open, .wasCalled(.once))
    }

    @Test func `The inputs of a closure don't count as unchecked calls`() {
        spy.spies.eachBodyInputs.returns([1])
        chronicle.each { _ in }
        expect(spy.spies.each, .wasCalled(.once))
        expectNoOtherCalls(of: spy)
    }
}

@Suite("Closures with parameters in plain doubles") struct PlainClosureInputsTests {
    @Test func `A plain double calls a closure with the inputs of its properties`() throws {
        let chronicle = ChronicleDouble()
        chronicle.readBodyInput = Folio("Emma")
        #expect(chronicle.read { $0.books.first { $0.hasPrefix("Z") } } == nil)
        #expect(chronicle.readCallCount == 1)
        chronicle.writeReturnValue = 5
        let result = try chronicle.write("a") { _, _ in
            Issue.record("There is nothing to call it with.")
            return 0
        }
        #expect(result == 5)
        chronicle.eachBodyInputs = [1, 2]
        var numbers: [Int] = []
        chronicle.each { numbers.append($0) }
        #expect(numbers == [1, 2])
    }

    @Test func `A closure provides the result even if its function has a default stub`() {
        let spy = ChronicleSpy()
        let chronicle: any Chronicle = spy
        let folio = Folio("Emma", "Dracula")
        spy.spies.read.returns("default")
        #expect(chronicle.read { $0.books.joined() } == "default")
        spy.spies.readBodyInput.returns(folio)
        #expect(chronicle.read { $0.books.joined() } == "EmmaDracula")
        expect(spy.spies.read, .wasCalled(.exactly(2)))
    }

    @Test func `A closure can be called with an input that isn't Sendable`() async {
        let joinery = JoinerySpy()
        joinery.spies.buildBodyInput.answers { Folio("Emma") }
        let count = await joinery.build { ($0 as? Folio)?.books.count }
        #expect(count == 1)
        expect(joinery.spies.build, .wasCalled(.once))
    }

    @Test
    func `A closure that takes the double and determines the result is called with it`() throws {
        let etching = EtchingSpy()
        etching.spies.lines.returns(4)
        #expect(etching.edit { $0.lines + 1 } == 5)
        #expect(throws: CancellationError.self) {
            try etching.edit { _ in throw CancellationError() }
        }
        expect(etching.spies.edit, .wasCalled(.exactly(2)))
        expect(etching.spies.lines, .wasCalled(.once))
        var visited: [EtchingSpy] = []
        etching.visit { visited.append($0) }
        #expect(visited.isEmpty)
        let other = EtchingSpy()
        etching.spies.visitBodyInputs.returns([other])
        etching.visit { visited.append($0) }
        #expect(visited.first === other)
        expect(etching.spies.visit, .wasCalled(.exactly(2)))
    }
}
