import TestSupport
import Testing

@testable import Understudy

@Suite("Unused answers in strict tests")
struct UnusedStubTests {
    private func endOfTestReports(
        strict: Bool = true, _ body: (Spy<Int, Int, any Error>) -> Void
    ) -> [(text: String, line: UInt)] {
        reports {
            withTestScope(strict: strict) { body(Spy<Int, Int, any Error>("load(_:)")) }
        }.map { ($0.message, $0.location.line) }
    }

    @Test func `A strict test reports each unused answer at its line`() {
        let first = currentLine() + 2
        let endOfTestReports = endOfTestReports { load in
            load.returns(1)
            load.when(with: 3).returns(2)
            load.when { $0 > 4 }.answers { $0 }
            load.when { $0 > 5 }.fails(with: LoadingError.offline)
            load.when { $0 > 6 }.fails(.first(2))
            load.when { $0 > 7 }.forwards { (id: Int) in id }
        }
        #expect(
            endOfTestReports.map(\.text) == [
                "load(_:): when(with: 3).returns(_:) was never used",
                "load(_:): when { … }.answers(_:) was never used",
                "load(_:): when { … }.fails(with:) was never used",
                "load(_:): when { … }.forwards(to:) was never used",
                "load(_:): returns(_:) was never used",
                "load(_:): when { … }.fails(_:) was never used",
            ])
        #expect(endOfTestReports.map(\.line) == [1, 2, 3, 5, 0, 4].map { first + $0 })
    }

    @Test func `A strict test reports each unused stub of a completion handler once`() {
        typealias Load = (id: Int, completion: (Int) -> Void)
        let reports = reports {
            withTestScope(strict: true) {
                let load = Spy<Load, Int, Never>("load(_:completion:)")
                load.when { $0.id == 5 }.completes(\.completion, with: 5, returning: 5)
                #expect(load((5, { _ in })) == 5 && load.callCount == 1)
                let save = Spy<Load, Void, Never>("save(_:completion:)")
                save.when { $0.id == 5 }.completes(\.completion, with: 5)
                save((5, { _ in }))
                #expect(save.callCount == 1)
                load.completes(\.completion, with: 1, returning: 1)
                load.when { $0.id > 3 }.completes(\.completion, with: 2, returning: 2)
                #expect(load.when { $0.id > 4 }.holdsCompletion(\.completion).count == 0)
            }
        }
        #expect(
            reports.map(\.message) == [
                "load(_:completion:): when { … }.completes(_:with:) was never used",
                "load(_:completion:): when { … }.holdsCompletion(_:) was never used",
                "load(_:completion:): completes(_:with:) was never used",
            ])
    }

    @Test func `A strict test doesn't report answers that were used or replaced`() {
        let endOfTestReports = endOfTestReports { load in
            load.returns(1)
            load.returns(2)
            load.when(with: 3).returns(2)
            load.fails(.never)
            #expect([1, 3].map { try? load($0) } == [2, 2])
            #expect(load.callCount == 2)
        }
        #expect(endOfTestReports.isEmpty)
    }

    @Test(arguments: [true, false])
    func `Resetting the calls, with or without verification, doesn't make a used answer unused`(
        verifying: Bool
    ) {
        let endOfTestReports = endOfTestReports { load in
            load.returns(1)
            #expect((try? load(1)) == 1 && load.callCount == 1)
            reset(.calls, of: load, verifying: verifying)
        }
        #expect(endOfTestReports.isEmpty)
    }

    @Test func `A strict test reports an answer that is set after the last call`() {
        let endOfTestReports = endOfTestReports { load in
            load.returns(1)
            #expect((try? load(1)) == 1 && load.callCount == 1)
            load.returns(2)
        }
        #expect(endOfTestReports.map(\.text) == ["load(_:): returns(_:) was never used"])
    }

    /// A file that declares doubles and no tests.
    private let doubles = (
        fileID: "App/Doubles.swift" as StaticString, filePath: "/App/Doubles.swift" as StaticString
    )

    /// Returns the spy of a double that is written by hand in its own file and stubs itself.
    private func handmade() -> Spy<Int, Int, any Error> {
        let load = Spy<Int, Int, any Error>(
            "load(_:)", fileID: doubles.fileID, filePath: doubles.filePath, line: 4)
        load.returns(0, fileID: doubles.fileID, filePath: doubles.filePath, line: 7)
        load.when(with: 5, fileID: doubles.fileID, filePath: doubles.filePath, line: 8)
            .returns(each: [1, 2], fileID: doubles.fileID, filePath: doubles.filePath, line: 8)
        return load
    }

    @Test
    func `A strict test doesn't report the stubs that a double in another file gives itself`() {
        let reports = reports {
            TestScope(isStrict: true, file: "AppTests/FeedTests.swift").run { _ = handmade() }
        }
        #expect(reports.map(\.message) == [])
    }

    @Test func `A strict test reports an unused answer of a double in another file`() {
        let reports = reports {
            TestScope(isStrict: true, file: "\(#fileID)").run { handmade().returns(1) }
        }
        #expect(reports.map(\.message) == ["load(_:): returns(_:) was never used"])
    }

    @Test
    func `A strict test reports unused stubs of a double's file if the test's file is unknown`() {
        func messages(_ ask: @escaping (Spy<Int, Int, any Error>) -> Void) -> [String] {
            reports { withTestScope(strict: true) { ask(handmade()) } }
                .map { String($0.message.firstLine) }
        }
        // The file may contain both the double and the test, so the answers should be reported.
        #expect(
            messages { _ in } == [
                "load(_:): 2 of 2 answers from returns(each:) were never used",
                "load(_:): when(with: 5).returns(each:) was never used",
                "load(_:): returns(_:) was never used",
            ])
        #expect(messages { expect($0, .wasCalled(.never)) } == [])
    }

    @Test func `Unused answers aren't reported in other tests or after a reset`() {
        #expect(endOfTestReports(strict: false) { $0.returns(1) }.isEmpty)
        #expect(
            endOfTestReports { load in
                load.returns(1)
                load.reset(.stubs)
            }.isEmpty)
    }
}
