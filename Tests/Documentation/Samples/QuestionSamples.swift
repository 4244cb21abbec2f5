import Foundation
import Testing
import UnderstudyTesting

// The samples in the comments of functions on whole doubles, of waits and of sequential answers.

private struct NotesSpy {
    let spies = Spies()
    struct Spies {
        let open = Spy<Void, Void, Never>("NotesSpy.open()")
        let save = Spy<String, Bool, Never>("NotesSpy.save(_:)", returning: false)
        let close = Spy<Void, Void, Never>("NotesSpy.close()")
    }
}

private struct PagesSpy {
    let spies = Spies()
    struct Spies {
        let load = Spy<Int, Page, any Error>("PagesSpy.load(_:)")
    }
}

extension Notification.Name {
    fileprivate static let saved = Notification.Name("saved")
}

@Suite("Samples of documentation comments")
struct QuestionSamples {
    @Test("Calls can be stubbed in order and with a condition")
    func answers() throws {
        let (store, loader) = (NotesSpy(), PagesSpy())
        let (first, second, error) = (page, other, URLError(.timedOut))
        loader.spies.load.answers(each: [.success(first), .failure(error), .success(second)])
        #expect(try loader.spies.load(1) == first)
        store.spies.save.when(with: "a").returns(true)
        let (center, saved) = (NotificationCenter(), Spy<Void, Void, Never>("saved"))
        let token = center.addObserver(forName: .saved, object: nil, queue: nil) { _ in saved() }
        store.spies.save.onCall { _ in center.post(name: .saved, object: nil) }
        #expect(store.spies.save("a") && saved.callCount == 1)
        center.removeObserver(token)
    }

    @Test("An effect can record calls in another spy")
    func effects() throws {
        let load = Spy<Int, Page, any Error>("load(_:)")
        let visited = Spy<Int, Void, Never>("visited")
        load.answers(each: [.success(page), .failure(URLError(.timedOut)), .success(other)])
        load.onCall { id in visited(id) }
        #expect(try load(1) == page)
        #expect(throws: URLError.self) { try load(2) }
        #expect(try load(3) == other)
        #expect(visited.calls == [1, 2, 3])
    }

    @Test("A test can set an empty value", .doubles)
    func emptyValue() {
        TestDouble.setEmptyValue(Page(title: "untitled"))
    }

    @Test("A test can wait for calls")
    func waiting() async {
        let analytics = AnalyticsSpy()
        analytics.spies.track.function.sync("refresh", 1)
        analytics.spies.track.function.sync("open", 1)
        analytics.spies.track.function.sync("open", 2)
        let call = await analytics.spies.track.nextCall()
        #expect(call?.event == "refresh")
        for await call in analytics.spies.track.incomingCalls where call.value == 2 { break }
        await expect(analytics.spies.track, .wasCalled(.atLeast(2)), within: .seconds(2))
    }

    @Test("Checks can cover whole doubles")
    func wholeDoubles() {
        let (store, cache) = (NotesSpy(), CacheSpy())
        _ = store.spies.save("a")
        #expect(store.spies.save.callCount == 1)
        expectNoOtherCalls(of: store)
        reset(.calls, of: store)
        store.spies.open()
        cache.spies.insert(page)
        expectOrder(.exhaustive, of: store, cache) {
            store.spies.open
            cache.spies.insert.when(with: page)
        }
    }

    @Test("An order can be expected before the calls", .doubles)
    func orders() {
        let store = NotesSpy()
        enforceOrder {
            store.spies.open
            store.spies.save.when(with: "a")
            store.spies.close
        }
        store.spies.open()
        _ = store.spies.save("a")
        store.spies.close()
    }
}
