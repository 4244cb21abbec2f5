import DoubleSynthesizer
import Testing

@Suite("The context of doubles")
struct ContextTests {
    @Test("A double keeps the attributes that matter to its callers")
    func attributes() {
        expectDouble(
            of: """
                import Foundation

                @available(macOS 15, *)
                @objc protocol Newer: NSObjectProtocol {
                    @available(macOS 15, *) @discardableResult func newest() -> Int
                    @objc optional func tick()
                    @MainActor var title: String { get }
                    nonisolated func count() -> Int
                }
                """,
            is: """
                // Written by Understudy from Seam.swift.
                import Foundation
                import Understudy

                @available(macOS 15, *)
                final class NewerSpy: NSObject, Newer {
                    let spies = Spies()

                    struct Spies {
                        let newest = Spy<Void, Int, Never>("NewerSpy.newest()")
                        let tick = Spy<Void, Void, Never>("NewerSpy.tick()")
                        let title = Spy<Void, String, Never>("NewerSpy.title")
                        let count = Spy<Void, Int, Never>("NewerSpy.count()")
                    }

                    @available(macOS 15, *)
                    @discardableResult
                    func newest() -> Int {
                        spies.newest()
                    }

                    func tick() {
                        spies.tick()
                    }

                    @MainActor
                    var title: String { spies.title() }

                    nonisolated func count() -> Int {
                        spies.count()
                    }
                }
                """)
    }

    @Test("Error types are qualified in an extension of a type that isn't in the files")
    func unseenType() {
        expectSpy(
            of: "extension API { protocol Client { func load() throws -> Int } }",
            is: """
                extension API {
                    final class ClientSpy: Client {
                        let spies = Spies()

                        struct Spies {
                            let load = Spy<Swift.Void, Int, any Swift.Error>("ClientSpy.load()")
                        }

                        func load() throws -> Int {
                            try spies.load()
                        }
                    }
                }
                """)
    }

    @Test("The double of a conditional protocol has the same condition")
    func conditions() {
        expectDouble(
            of: """
                #if canImport(UIKit)
                import UIKit
                import AVKit
                #endif
                #if os(Linux) || DEBUG
                protocol First { func act() }
                #elseif os(macOS)
                protocol Second { func act() }
                #else
                #if !TEST
                protocol Third { func act() }
                #endif
                #endif
                """,
            is: """
                // Written by Understudy from Seam.swift.
                import Understudy

                #if canImport(UIKit)
                    import AVKit
                    import UIKit
                #endif

                #if os(Linux) || DEBUG
                    final class FirstSpy: First {
                        let spies = Spies()

                        struct Spies {
                            let act = Spy<Void, Void, Never>("FirstSpy.act()")
                        }

                        func act() {
                            spies.act()
                        }
                    }
                #endif

                #if !(os(Linux) || DEBUG) && os(macOS)
                    final class SecondSpy: Second {
                        let spies = Spies()

                        struct Spies {
                            let act = Spy<Void, Void, Never>("SecondSpy.act()")
                        }

                        func act() {
                            spies.act()
                        }
                    }
                #endif

                #if !(os(Linux) || DEBUG) && !os(macOS) && !TEST
                    final class ThirdSpy: Third {
                        let spies = Spies()

                        struct Spies {
                            let act = Spy<Void, Void, Never>("ThirdSpy.act()")
                        }

                        func act() {
                            spies.act()
                        }
                    }
                #endif
                """)
    }
}
