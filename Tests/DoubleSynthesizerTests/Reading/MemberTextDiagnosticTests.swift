import DoubleSynthesizer
import Testing

@Suite("Errors of unreadable members")
struct MemberTextDiagnosticTests {
    @Test func `A missing name or type is an error with its position`() {
        expectErrors(
            in: """
                protocol Seam {
                    func ()
                    var { get }
                    subscript(index: Int) { get }
                    associatedtype = Int
                    typealias = Int
                    typealias Page: Book
                    func act(1: Int)
                    func act(page)
                }
                """,
            are: [
                "2:10: expected the name of a function, found `(`",
                "3:9: expected the name of a property, found `{`",
                "4:27: expected the result of the subscript, found `{`",
                "5:20: expected the name of an associated type, found `=`",
                "6:15: expected the name of a type alias, found `=`",
                "7:19: expected `=` and the type of `Page`, found `:`",
                "8:14: expected a parameter, found `1`",
                "9:18: expected the type of `page`, found `)`",
            ])
    }

    @Test func `Unexpected tokens in brackets are errors with their position`() {
        expectErrors(
            in: """
                protocol Seam {
                    func act(page: Page; other: Int)
                    func load<T: Page() -> T
                    func wrap() -> Result<Int
                    func pair() -> (Int; String)
                    func run(_ body: () throws)
                    var size: Int { get throws(Failure }
                }
                """,
            are: [
                "2:24: expected `)`, found `;`",
                "3:22: expected `>`, found `(`",
                "5:5: expected `>`, found `func`",
                "5:24: expected `)`, found `;`",
                "6:31: expected `->`, found `)`",
                "7:40: expected `)`, found `}`",
            ])
    }

    @Test func `Unexpected tokens in clauses and accessors are errors with their position`() {
        expectErrors(
            in: """
                protocol Seam {
                    func load<T>() -> T where T Page
                    var second: Int { get { 1 } }
                    var third: Int { get set; 3 }
                    func save() throws(Failure; Other)
                    func list() -> Set<Int>= []
                }
                """,
            are: [
                "2:33: expected `:` or `==`, found `Page`",
                "2:33: expected the end of the requirement, found `Page`",
                "3:27: a requirement can't have a body",
                "4:31: expected `get` or `set`, found `3`",
                "5:31: expected `)`, found `;`",
                "5:33: a protocol can't require `Other`: write this double by hand",
                "6:28: expected the end of the requirement, found `=`",
            ])
    }

    @Test func `A protocol without a body or with unbalanced brackets is an error`() {
        expectErrors(
            in: """
                protocol First<Item { }
                protocol Second
                """,
            are: [
                "1:21: expected `>`, found `{`",
                "3:1: expected the body of `Second`, found the end of the file",
            ])
    }

    @Test func `A protocol in too many nested types is an error`() {
        expectErrors(
            in: String(repeating: "enum E { ", count: 65) + "protocol Deep {}"
                + String(repeating: "}", count: 65),
            are: ["1:595: `Deep` is nested too deeply to be read"])
    }

    @Test func `Attributes in an #if without a declaration are an error`() {
        expectErrors(
            in: """
                protocol Seam {
                    #if DEBUG
                        func act()
                        @MainActor
                    #else
                        @MainActor
                    #endif
                    @discardableResult
                    #if DEBUG
                        func trace()
                    #endif
                    #if DEBUG
                        @MainActor
                    #endif
                }
                """,
            are: [
                "5:5: expected a requirement, found `#else`",
                "7:5: expected a requirement, found `#endif`",
                "9:5: expected a requirement, found `#if`",
                "15:1: expected a requirement, found `}`",
            ])
    }
}
