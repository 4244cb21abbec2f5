import Foundation
import Understudy

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A namespace for creating a unique protocol class for each stub.
///
/// A session requires classes instead of instances. If two stubs used the same class, we would need
/// a global handler, or we would need to mark their requests. Instead, we use a generic class
/// because it is a different class for each argument. Its arguments can be created at run time by
/// representing the number of a stub in binary, as nested types.
///
/// No class is used twice, so a late request cannot reach another stub. Note that the runtime never
/// frees such a class, which needs less than a kilobyte.
enum StubRegistry {
    private static let state = Locked(State())

    private struct State {
        var made = 0
        var stubs: [ObjectIdentifier: WeakStub] = [:]
    }

    private struct WeakStub {
        weak var stub: (any LoadingStub)?
    }

    /// Returns a class that has not been used by any stub.
    static func makeClass() -> AnyClass {
        let number = state.withLock { state in
            state.made += 1
            return state.made
        }
        return makeClass(number, Nothing.self)
    }

    private static func makeClass<Tag>(_ number: Int, _ tag: Tag.Type) -> AnyClass {
        if number == 0 { return StubProtocol<Tag>.self }
        return number.isMultiple(of: 2)
            ? makeClass(number / 2, Zero<Tag>.self) : makeClass(number / 2, One<Tag>.self)
    }

    /// Associates a class with a stub.
    static func bind(_ protocolClass: AnyClass, to stub: any LoadingStub) {
        state.withLock { $0.stubs[ObjectIdentifier(protocolClass)] = WeakStub(stub: stub) }
    }

    /// Returns the stub that is associated with a class, or `nil` if the stub was released.
    static func stub(of protocolClass: AnyClass) -> (any LoadingStub)? {
        state.withLock { $0.stubs[ObjectIdentifier(protocolClass)]?.stub }
    }

    static func remove(_ protocolClass: AnyClass) {
        _ = state.withLock { $0.stubs.removeValue(forKey: ObjectIdentifier(protocolClass)) }
    }
}

private enum Nothing {}
private enum Zero<Rest> {}
private enum One<Rest> {}
