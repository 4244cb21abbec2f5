@_exported import Understudy

/// Generates a double of a protocol or of a struct of closures, or the implementation of a double
/// that is declared as a class.
///
/// If you attach this macro to a protocol, it generates a double with the same access level. The
/// name of the double is the protocol's name with the suffix `Spy`:
///
/// ```swift
/// @Spy protocol URLOpener {
///     func open(_ url: URL) -> Bool
/// }
/// ```
///
/// If you attach this macro to a class or an actor, the type can conform to any protocol, including
/// protocols of an SDK. The macro generates the spies, and a body for each function and property
/// that has neither a body nor a value:
///
/// ```swift
/// @Spy final class DeskSpy: URLOpener {
///     func open(_ url: URL) -> Bool
/// }
/// ```
///
/// If you attach this macro to a struct of closures, it generates a double that can create a value
/// of the struct, for example `WeatherClientSpy().client`:
///
/// ```swift
/// @Spy struct WeatherClient: Sendable {
///     var fetch: @Sendable (_ city: String, _ days: Int) async throws -> Weather
///     var refresh: @Sendable (String) async -> Void
///     let isOpen: @Sendable () -> Bool
/// }
/// ```
///
/// In each of these cases, the double has a property named `spies` that contains a spy for each
/// function and property.
///
/// If you specify `forwarding: true`, the double also has a function named `forwards(to:)`, which
/// forwards every call to a real implementation:
///
/// ```swift
/// @Spy(forwarding: true) final class TillSpy: Till {
///     func sell(_ count: Int) throws -> Int
///     func close()
/// }
/// ```
///
/// - Parameters:
///   - forwarding: Whether to generate `forwards(to:)`. This argument must be a literal, and isn't
///     supported for a struct of closures.
@attached(peer, names: suffixed(Spy))
@attached(
    member, names: named(spies), named(Spies), named(StaticSpies), named(forwards(to:)))
@attached(memberAttribute)
public macro Spy(forwarding: Bool = false) =
    #externalMacro(module: "UnderstudyMacros", type: "SpyMacro")

/// Generates the body of a function in a class with `@Spy`.
///
/// - Important: Don't attach this macro directly. It's attached by `@Spy`.
@attached(body)
public macro _SpyBody(_ code: String) = #externalMacro(module: "UnderstudyMacros", type: "SpyMacro")

/// Generates the accessors of a property in a class with `@Spy`.
///
/// - Important: Don't attach this macro directly. It's attached by `@Spy`.
@attached(accessor)
public macro _SpyAccessors(_ code: String) =
    #externalMacro(module: "UnderstudyMacros", type: "SpyMacro")
