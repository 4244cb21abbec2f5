import DoubleSynthesizer
import Testing

@Suite("Names that mean something else in a double made of spies")
struct SpyNameTests {
    @Test("An alias of that name is written as what it stands for")
    func aliases() {
        expectSpy(
            of: """
                protocol Loader {
                    typealias Error = LoadError
                    typealias Page = String
                    func load() throws(Error) -> Page
                }
                """,
            is: """
                final class LoaderSpy: Loader {
                    let spies = Spies()

                    struct Spies {
                        let load = Spy<Void, Page, LoadError>("LoaderSpy.load()")
                    }

                    func load() throws(LoadError) -> Page {
                        try spies.load()
                    }
                }
                """)
    }

    @Test("Functions with the words of other requirements stand beside those")
    func specialWords() {
        expectSpy(
            of: """
                protocol Seam {
                    func `subscript`(_ index: Int) -> Int
                    subscript(index: Int) -> Int { get }
                    func `init`(name: String)
                    init(name: String)
                    var `_`: Int { get }
                }
                """,
            is: """
                final class SeamSpy: Seam {
                    let spies = Spies()

                    struct Spies {
                        let `subscript` = Spy<Int, Int, Never>("SeamSpy.subscript(_:)")
                        let subscriptIndex = Spy<Int, Int, Never>("SeamSpy.subscript(_:)")
                        let `init` = Spy<String, Void, Never>("SeamSpy.init(name:)")
                        let `_` = Spy<Void, Int, Never>("SeamSpy._")
                    }

                    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

                    struct StaticSpies: Sendable {
                        let initialize = Spy<String, Void, Never>(initializer: "SeamSpy.init(name:)")
                    }

                    init() {}

                    func `subscript`(_ index: Int) -> Int {
                        spies.subscript(index)
                    }

                    subscript(index: Int) -> Int {
                        spies.subscriptIndex(index)
                    }

                    func `init`(name: String) {
                        spies.`init`(name)
                    }

                    init(name: String) {
                        Self.spies.initialize(name)
                    }

                    var `_`: Int { spies.`_`() }
                }
                """)
    }
}
