import Understudy

/// The code under test of sweeps, which loads pages and saves them.
struct Feed {
    let load = Spy<Int, String, any Error>("LoaderSpy.load(_:)")
    let save = Spy<String, Bool, Never>("StoreSpy.save(_:)")

    init() {
        load.answers { "page \($0)" }
        save.returns(true)
    }

    /// Loads and saves one page after the other.
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

/// An error that contains another one, for example one from a lower layer.
struct Wrapping: Error {
    var cause: any Error
}

/// An error of a body that no fault causes.
