import Understudy

/// What a sweep is tried on: loads pages and saves them.
struct Feed {
    let load = Spy<Int, String, any Error>("LoaderSpy.load(_:)")
    let save = Spy<String, Bool, Never>("StoreSpy.save(_:)")

    init() {
        load.answers { "page \($0)" }
        save.returns(true)
    }

    /// Loads and saves pages, the one after the other.
    func refresh(_ ids: ClosedRange<Int>) async throws {
        for id in ids {
            let page = try await load(id)
            if await !save(page) { throw NotSaved(id: id) }
        }
    }
}

/// The feed's own error.
struct NotSaved: Error, Equatable {
    var id: Int
}

/// An error that holds another one.
struct Wrapping: Error {
    var cause: any Error
}

/// What a body throws that is no answer to a fault.
struct Broken: Error {}
