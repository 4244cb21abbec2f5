import DoubleSynthesizer
import Testing

@Suite("Where a double made of spies stands")
struct SpyContextTests {
    @Test("Inherited requirements are met once, by what does least")
    func inheritance() {
        expectDouble(
            of: """
                protocol Base { func start() throws; var count: Int { get } }
                protocol Middle: Base, AnyObject { func start(); var count: Int { get set } }
                """,
            is: """
                // Written by Understudy from Seam.swift.
                import Understudy

                final class BaseSpy: Base {
                    let spies = Spies()

                    struct Spies {
                        let start = Spy<Void, Void, any Error>("BaseSpy.start()")
                        let count = Spy<Void, Int, Never>("BaseSpy.count")
                    }

                    func start() throws {
                        try spies.start()
                    }

                    var count: Int { spies.count() }
                }

                final class MiddleSpy: Middle {
                    let spies = Spies()

                    struct Spies {
                        let start = Spy<Void, Void, Never>("MiddleSpy.start()")
                        let count = SpiedProperty<Int>("MiddleSpy.count")
                    }

                    func start() {
                        spies.start()
                    }

                    var count: Int {
                        get { spies.count.get() }
                        set { spies.count.set(newValue) }
                    }
                }
                """)
    }

    @Test("Attributes stay where they matter")
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

    @Test("A protocol inside of types is doubled there")
    func nested() {
        expectDouble(
            of: """
                enum Library {
                    struct Shelf {}
                    class Room {
                        struct Key {}
                        protocol Keeper { func put(_ shelf: Shelf, key: [Key]) -> Room? }
                    }
                }

                extension Library.Shelf {
                    protocol Box: Library.Room.Keeper { func open() }
                }
                """,
            is: """
                // Written by Understudy from Seam.swift.
                import Understudy

                extension Library.Room {
                    final class KeeperSpy: Keeper {
                        let spies = Spies()

                        struct Spies {
                            let put = Spy<(shelf: Library.Shelf, key: [Key]), Library.Room?, Never>(
                                "KeeperSpy.put(_:key:)")
                        }

                        func put(_ shelf: Library.Shelf, key: [Key]) -> Library.Room? {
                            spies.put((shelf, key))
                        }
                    }
                }

                extension Library.Shelf {
                    final class BoxSpy: Box {
                        let spies = Spies()

                        struct Spies {
                            let open = Spy<Void, Void, Never>("BoxSpy.open()")
                            let put = Spy<(shelf: Library.Shelf, key: [Library.Room.Key]), Library.Room?, Never>(
                                "BoxSpy.put(_:key:)")
                        }

                        func open() {
                            spies.open()
                        }

                        func put(_ shelf: Library.Shelf, key: [Library.Room.Key]) -> Library.Room? {
                            spies.put((shelf, key))
                        }
                    }
                }
                """)
    }

    @Test("What an extension says of platforms holds for the doubles of its protocols alone")
    func availability() {
        expectSpy(
            of: """
                enum Library {}
                @available(macOS 99, *) extension Library { protocol Opener {} }
                extension Library { protocol Closer {} }
                """,
            is: """
                @available(macOS 99, *)
                extension Library {
                    final class OpenerSpy: Opener {}
                }

                extension Library {
                    final class CloserSpy: Closer {}
                }
                """)
    }

    @Test("A protocol inside of #if is doubled under its condition")
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

    @Test("A protocol of subclasses of NSObject has a double that is one")
    func subclass() {
        expectSpy(
            of: """
                protocol Seam: NSObject {
                    func act()
                }
                """,
            is: """
                final class SeamSpy: NSObject, Seam {
                    let spies = Spies()

                    struct Spies {
                        let act = Spy<Void, Void, Never>("SeamSpy.act()")
                    }

                    func act() {
                        spies.act()
                    }
                }
                """)
    }
}
