import DoubleSynthesizer
import Testing

@Suite("The context of doubles")
struct ContextTests {
    @Test func `A double has no Objective-C attributes, and implements optional requirements`() {
        expectDouble(
            of: """
                import Foundation

                @objc protocol Newer: NSObjectProtocol {
                    @objc optional func tick()
                }
                """,
            is: """
                // Written by Understudy from Seam.swift.
                import Foundation
                import Understudy

                final class NewerSpy: NSObject, Newer {
                    let spies = Spies()

                    struct Spies {
                        let tick = Spy<Void, Void, Never>("NewerSpy.tick()")
                    }

                    func tick() {
                        spies.tick()
                    }
                }
                """)
    }

    @Test func `Error types are qualified in an extension of a type that isn't in the files`() {
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

    @Test func `The double of a conditional protocol has the same condition`() {
        expectDouble(
            of: """
                #if canImport(UIKit)
                import UIKit
                import AVKit
                #endif
                #if os(Linux) || DEBUG
                protocol First {}
                #elseif os(macOS)
                protocol Second {}
                #else
                #if !TEST
                protocol Third {}
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
                    final class FirstSpy: First {}
                #endif

                #if !(os(Linux) || DEBUG) && os(macOS)
                    final class SecondSpy: Second {}
                #endif

                #if !(os(Linux) || DEBUG) && !os(macOS) && !TEST
                    final class ThirdSpy: Third {}
                #endif
                """)
    }
}
