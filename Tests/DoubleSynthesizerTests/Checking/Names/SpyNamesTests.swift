import DoubleSynthesizer
import Testing

@Suite("Names of spies for overloads")
struct SpyNamesTests {
    @Test("Overloads have spies named by the first label that differs")
    func labels() {
        expectSpy(
            of: """
                protocol Opener {
                    func open(_ path: String)
                    func open(_ path: String, in folder: String)
                    func open(url: String, in folder: String)
                    func move(from a: Int, to b: Int)
                    func move(to a: Int, from b: Int)
                }
                """,
            is: """
                final class OpenerSpy: Opener {
                    let spies = Spies()

                    struct Spies {
                        let open = Spy<String, Void, Never>("OpenerSpy.open(_:)")
                        let openIn = Spy<(path: String, folder: String), Void, Never>(
                            "OpenerSpy.open(_:in:)", part: "openIn")
                        let openURL = Spy<(url: String, folder: String), Void, Never>(
                            "OpenerSpy.open(url:in:)", part: "openURL")
                        let moveFromTo = Spy<(a: Int, b: Int), Void, Never>(
                            "OpenerSpy.move(from:to:)", part: "moveFromTo")
                        let moveToFrom = Spy<(a: Int, b: Int), Void, Never>(
                            "OpenerSpy.move(to:from:)", part: "moveToFrom")
                    }

                    func open(_ path: String) {
                        spies.open(path)
                    }

                    func open(_ path: String, in folder: String) {
                        spies.openIn((path, folder))
                    }

                    func open(url: String, in folder: String) {
                        spies.openURL((url, folder))
                    }

                    func move(from a: Int, to b: Int) {
                        spies.moveFromTo((a, b))
                    }

                    func move(to a: Int, from b: Int) {
                        spies.moveToFrom((a, b))
                    }
                }
                """)
    }

    @Test("Overloads have spies named by their parameter types")
    func types() {
        expectSpy(
            of: """
                protocol Store {
                    func put(_ value: Int)
                    func put(_ value: [Int])
                    func put(_ value: Page.Item?)
                    func put(_ value: Result<Int, any Error>)
                    func put(_ value: @escaping (Int) -> Void)
                    func put(_ value: (Int, [Int: String]))
                }
                """,
            is: """
                final class StoreSpy: Store {
                    let spies = Spies()

                    struct Spies {
                        let putInt = Spy<Int, Void, Never>("StoreSpy.put(_:)", part: "putInt")
                        let putIntArray = Spy<[Int], Void, Never>("StoreSpy.put(_:)", part: "putIntArray")
                        let putOptionalPageItem = Spy<Page.Item?, Void, Never>(
                            "StoreSpy.put(_:)", part: "putOptionalPageItem")
                        let putIntErrorResult = Spy<Result<Int, any Error>, Void, Never>(
                            "StoreSpy.put(_:)", part: "putIntErrorResult")
                        let putIntClosure = Spy<(Int) -> Void, Void, Never>(
                            "StoreSpy.put(_:)", part: "putIntClosure")
                        let putIntIntStringDictionary = Spy<(Int, [Int: String]), Void, Never>(
                            "StoreSpy.put(_:)", part: "putIntIntStringDictionary")
                    }

                    func put(_ value: Int) {
                        spies.putInt(value)
                    }

                    func put(_ value: [Int]) {
                        spies.putIntArray(value)
                    }

                    func put(_ value: Page.Item?) {
                        spies.putOptionalPageItem(value)
                    }

                    func put(_ value: Result<Int, any Error>) {
                        spies.putIntErrorResult(value)
                    }

                    func put(_ value: @escaping (Int) -> Void) {
                        spies.putIntClosure(value)
                    }

                    func put(_ value: (Int, [Int: String])) {
                        spies.putIntIntStringDictionary(value)
                    }
                }
                """)
    }
}
