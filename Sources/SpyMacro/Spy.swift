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
/// A class or an actor that conforms to anybody's protocol gets the parts, and the bodies of the
/// functions and the accessors of the properties that have none. Whatever has a body or a value is
/// left alone:
///
/// ```swift
/// @Spy final class DeskSpy: URLOpener {
///     func open(_ url: URL) -> Bool
/// }
/// ```
///
/// Either has one more property than the protocol asks for, `spies`, with a part for each function
/// and property.
@attached(peer, names: suffixed(Spy))
@attached(member, names: named(spies), named(Spies), named(StaticSpies))
@attached(memberAttribute)
public macro Spy() = #externalMacro(module: "UnderstudyMacros", type: "SpyMacro")

/// The body of a function in a class with `@Spy`, which puts it there.
@attached(body)
public macro _SpyBody(_ code: String) = #externalMacro(module: "UnderstudyMacros", type: "SpyMacro")

/// The accessors of a property in a class with `@Spy`, which puts them there.
@attached(accessor)
public macro _SpyAccessors(_ code: String) =
    #externalMacro(module: "UnderstudyMacros", type: "SpyMacro")
