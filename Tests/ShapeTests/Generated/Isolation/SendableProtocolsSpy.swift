// Written by Understudy from SendableProtocols.swift.
import Understudy

final class ServiceSpy: Service {
    let spies = Spies()

    struct Spies {
        let name = Spy<Void, String, Never>("ServiceSpy.name")
        let load = Spy<Int, String, any Error>("ServiceSpy.load(_:)")
        let names = Spy<Void, [String: [Int]], Never>("ServiceSpy.names()")
    }

    var name: String { spies.name() }

    func load(_ id: Int) async throws -> String {
        try await spies.load(id)
    }

    func names() -> [String: [Int]] {
        spies.names()
    }
}

final class SessionServiceSpy: SessionService {
    let spies = Spies()

    // Unchecked, because `Session` isn't known to be `Sendable`. Each spy guards its own state, but
    // not the values that it has recorded.
    struct Spies: @unchecked Sendable {
        let start = Spy<Session, Bool, Never>("SessionServiceSpy.start(_:)")
        let onEnd = Spy<() -> Void, Void, Never>("SessionServiceSpy.onEnd(_:)")
        let current = Spy<Void, Session?, Never>("SessionServiceSpy.current()")
        let same = Spy<Void, SessionServiceSpy?, Never>("SessionServiceSpy.same()", returning: nil)
    }

    func start(_ session: Session) -> Bool {
        spies.start(session)
    }

    func onEnd(_ handler: @escaping () -> Void) {
        spies.onEnd(handler)
    }

    func current() -> Session? {
        spies.current()
    }

    func same() -> SessionServiceSpy {
        spies.same() ?? self
    }
}

final class MainServiceSpy: MainService {
    let spies = Spies()

    // Unchecked, because `Session` isn't known to be `Sendable`. Each spy guards its own state, but
    // not the values that it has recorded.
    struct Spies: @unchecked Sendable {
        let show = Spy<Session, Void, Never>("MainServiceSpy.show(_:)")
        let user = SpiedProperty<String>("MainServiceSpy.user")
    }

    @MainActor
    func show(_ session: Session) {
        spies.show(session)
    }

    var user: String {
        get { spies.user.get() }
        set { spies.user.set(newValue) }
    }
}
