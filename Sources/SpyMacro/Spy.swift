@_exported import Understudy

/// Generates a double next to a protocol, or inside a class.
///
/// A protocol gets a double that is named after it with the suffix `Spy`, with its access level:
///
/// ```swift
/// @Spy protocol URLOpener {
///     func open(_ url: URL) -> Bool
/// }
/// ```
///
/// A class or an actor can conform to any protocol, including those of an SDK. It gets the spies,
/// and a body for each function and property that has neither a body nor a value:
///
/// ```swift
/// @Spy final class DeskSpy: URLOpener {
///     func open(_ url: URL) -> Bool
/// }
/// ```
///
/// A struct of closures gets a double that creates a value of it, `WeatherClientSpy().client`:
///
/// ```swift
/// @Spy struct WeatherClient: Sendable {
///     var fetch: @Sendable (_ city: String, _ days: Int) async throws -> Weather
///     var refresh: @Sendable (String) async -> Void
///     let isOpen: @Sendable () -> Bool
/// }
/// ```
///
/// The double also has a property `spies`, with a spy for each function and property.
///
/// With `forwarding: true`, it also has a function `forwards(to:)`, which forwards every call to a
/// real implementation:
///
/// ```swift
/// @Spy(forwarding: true) final class TillSpy: Till {
///     func sell(_ count: Int) throws -> Int
///     func close()
/// }
/// ```
///
/// - Parameter forwarding: `true` to generate `forwards(to:)`. It must be a literal. A struct of
///   closures doesn't support it.
@attached(peer, names: suffixed(Spy))
@attached(
    member, names: named(spies), named(Spies), named(StaticSpies), named(forwards(to:)))
@attached(memberAttribute)
public macro Spy(forwarding: Bool = false) =
    #externalMacro(module: "UnderstudyMacros", type: "SpyMacro")

/// Provides the body of a function in a class with `@Spy`, which attaches this macro.
@attached(body)
public macro _SpyBody(_ code: String) = #externalMacro(module: "UnderstudyMacros", type: "SpyMacro")

/// Provides the accessors of a property in a class with `@Spy`, which attaches this macro.
@attached(accessor)
public macro _SpyAccessors(_ code: String) =
    #externalMacro(module: "UnderstudyMacros", type: "SpyMacro")
