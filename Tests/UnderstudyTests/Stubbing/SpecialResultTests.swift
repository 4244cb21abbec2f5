import TestSupport
import Testing
@testable import Understudy

private final class AppSpy {
    let spies = Spies()
    struct Spies {
        let quit = Spy<Void, Never, Never>("AppSpy.quit()")
        let abort = Spy<Int, Never, any Error>("AppSpy.abort(_:)")
    }
    func quit() -> Never { spies.quit() }
    func abort(_ code: Int) throws -> Never { try spies.abort(code) }
}

/// A struct that can't be copied.
private struct Handle: ~Copyable {
    var number: Int
}

private struct DiskSpy {
    let spies = Spies()
    struct Spies {
        let open = Spy<String, () -> Handle, any Error>("DiskSpy.open(_:)")
        let maybe = Spy<Void, () -> Handle?, Never>("DiskSpy.maybe()")
        let make = Spy<Void, Any, Never>("DiskSpy.make()")
    }
    func maybe() -> Handle? { spies.maybe()() }
    func make<Value: ~Copyable>(_ type: Value.Type) -> Value {
        spies.make.function((), as: (() -> Value).self)()
    }
    func open(_ path: String) throws -> Handle { try spies.open(path)() }
}

@Suite("Special results")
struct SpecialResultTests {
    @Test
    func `An unstubbed function that never returns or throws ends the process with a hint`() async {
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            // The report comes before the trap, and would otherwise fail this test.
            TestReport.$reporter.withValue(ReportRecorder()) {
                let quit: () -> Void = { AppSpy().quit() }
                quit()
            }
        }.map { result in
            let text = String(decoding: result.standardErrorContent, as: UTF8.self)
            #expect(
                text.contains(
                    """
                    AppSpy.quit(): no answer for this call, which returns Never: the process ends here
                      #1      quit()
                      add     spies.quit.answers { … } that never returns, or an exit test around the call
                    """))
        }
    }

    @Test func `A function that returns Never can throw`() throws {
        let app = AppSpy()
        let error = try #require(#expect(throws: Unstubbed.self) { try app.abort(3) })
        #expect(
            numbered(error.description, app.spies.abort) == """
                AppSpy.abort(_:): no answer for this call
                  #1      abort(3)
                  add     spies.abort.fails(with: <#Error#>)
                """)
        app.spies.abort.shouldFail = true
        #expect(throws: SimulatedFailure.self) { try app.abort(3) }
    }

    @Test func `A function that never returns or throws can't fail`() {
        let text = UnansweredText(
            name: AppSpy().spies.quit.signature, wanted: Never.self, thrown: Never.self
        ).cannotFailText(for: ())
        #expect(
            text == """
                AppSpy.quit(): can't fail because it doesn't throw, and Never has no failure value
                  add     spies.quit.answers { … } that never returns
                """)
    }

    @Test func `A function without errors and results can't fail, and no stub is suggested`() {
        let name = FunctionName("CacheSpy.clear()", part: nil, instance: nil)
        let report = UnansweredText(name: name, wanted: Void.self, thrown: Never.self)
        let text = report.cannotFailText(for: ())
        #expect(
            text == "CacheSpy.clear(): can't fail because it neither throws nor returns a value")
    }

    @Test func `An unstubbed function with an optional noncopyable result returns nil`() {
        let disk = DiskSpy()
        let reports = reports {
            let isMissing = disk.maybe() == nil
            #expect(isMissing)
        }
        #expect(
            numbered(reports.text, disk.spies.maybe) == """
                DiskSpy.maybe(): no answer for this call
                  #1      maybe()
                  add     spies.maybe.returns(<#() -> Handle?#>)
                """)
    }

    @Test
    func `A value instead of a closure for a result that may be noncopyable only fails its test`() {
        let disk = DiskSpy()
        disk.spies.make.returns(5)
        let reports = reports {
            #expect(disk.make(Int.self) == 0)
            let isMissing = disk.make(Handle?.self) == nil
            #expect(isMissing)
            #expect(disk.make([String].self) == [])
        }
        #expect(
            reports.first.map { numbered($0.message, disk.spies.make) } == """
                DiskSpy.make(): the answer is of type Int, but the caller needs () -> Int
                  #1      make()
                  answer  5
                  add     spies.make.returns(<#() -> Int#>)
                """)
        #expect(reports.count == 3)
        disk.spies.make.returns { 6 }
        #expect(disk.make(Int.self) == 6)
    }

    @Test
    func `An unstubbed function with a noncopyable result suggests a stub with a closure`() throws {
        let disk = DiskSpy()
        let error = try #require(
            #expect(throws: Unstubbed.self) { _ = try disk.open("/a").number })
        #expect(
            numbered(error.description, disk.spies.open) == """
                DiskSpy.open(_:): no answer for this call
                  #1      open("/a")
                  add     spies.open.returns(<#() -> Handle#>)
                """)
    }
}
