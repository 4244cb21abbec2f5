import DoubleSynthesizer
import Testing

@Suite("Where a double made of spies stands")
struct SpyContextTests {
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
}
