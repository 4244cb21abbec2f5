@_exported import Understudy

/// Writes a double: beside a protocol, or into a class.
///
/// A protocol gets a double of its name and `Spy`, with its access level:
///
/// ```swift
/// @Spy protocol URLOpener {
///     func open(_ url: URL) -> Bool
/// }
/// ```
///
/// A class or an actor may conform to any protocol, one of an SDK too. It gets the parts, and a
/// body for each function and property that has neither a body nor a value:
///
/// ```swift
/// @Spy final class DeskSpy: URLOpener {
///     func open(_ url: URL) -> Bool
/// }
/// ```
///
/// A structure of functions gets a double that makes a value of it, `WeatherClientSpy().client`:
///
/// ```swift
/// @Spy struct WeatherClient: Sendable {
///     var fetch: @Sendable (_ city: String, _ days: Int) async throws -> Weather
///     var refresh: @Sendable (String) async -> Void
///     let isOpen: @Sendable () -> Bool
/// }
/// ```
///
/// Beside that, the double has a property `spies`, with a part for each function and property.
///
/// With `forwarding: true` it also has a function `forwards(to:)`, which passes every call on to a
/// live object:
///
/// ```swift
/// @Spy(forwarding: true) final class TillSpy: Till {
///     func sell(_ count: Int) throws -> Int
///     func close()
/// }
/// ```
///
/// - Parameter forwarding: whether to write `forwards(to:)`; a literal. A structure of functions
///   has none.
@attached(peer, names: suffixed(Spy))
@attached(
    member, names: named(spies), named(Spies), named(StaticSpies), named(forwards(to:)))
@attached(memberAttribute)
public macro Spy(forwarding: Bool = false) =
    #externalMacro(module: "UnderstudyMacros", type: "SpyMacro")

/// The body of a function in a class with `@Spy`, which puts it there.
@attached(body)
public macro _SpyBody(_ code: String) = #externalMacro(module: "UnderstudyMacros", type: "SpyMacro")

/// The accessors of a property in a class with `@Spy`, which puts them there.
@attached(accessor)
public macro _SpyAccessors(_ code: String) =
    #externalMacro(module: "UnderstudyMacros", type: "SpyMacro")
