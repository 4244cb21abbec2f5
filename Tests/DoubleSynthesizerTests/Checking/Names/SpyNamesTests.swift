import DoubleFiles
import DoubleSynthesizer
import Testing

/// The names of spies for overloads. The shape `Functions/Overloads` shows the other rules, and how
/// a double uses these names.
@Suite("Names of spies for overloads")
struct SpyNamesTests {
    @Test(arguments: [
        // The labels have another order.
        (
            "func move(from a: Int, to b: Int); func move(to a: Int, from b: Int)",
            ["moveFromTo", "moveToFrom"]
        ),
        // The types of the parameters.
        ("func put(_ a: Int); func put(_ a: Page.Item?)", ["putInt", "putOptionalPageItem"]),
        (
            "func put(_ a: Int); func put(_ a: Result<Int, any Error>)",
            ["putInt", "putIntErrorResult"]
        ),
        (
            "func put(_ a: Int); func put(_ a: @escaping (Int) -> Void)",
            ["putInt", "putIntClosure"]
        ),
        (
            "func put(_ a: Int); func put(_ a: (Int, [Int: String]))",
            ["putInt", "putIntIntStringDictionary"]
        ),
        // The results.
        ("func read() -> String?; func read()", ["readOptionalString", "read"]),
        // The constraints.
        (
            "func put<T>(_ a: T) where T: Page; func put<T>(_ a: T) where T: Book",
            ["putPage", "putBook"]
        ),
        // The names of the parameters.
        (
            "func put(_ key: some Hashable, at: Int); func put(_ item: any Hashable, at: Int)",
            ["putKeyAt", "putItemAt"]
        ),
        // Other functions have these names.
        (
            "func open(url: URL); func open(path: Int); func openURLURL(); func openURL()",
            ["openURLURL2", "openPath", "openURLURL", "openURL"]
        ),
        // Only some builds contain both.
        (
            """
            func open(url: URL); func open(path: Int)
            #if DEBUG
                func openURLURL(); func openURL()
            #endif
            """, ["openURLURL2", "openPath", "openURLURL", "openURL"]
        ),
        // No build contains both.
        (
            """
            #if TEST && (DEBUG || TRACE)
                func write(_ text: String)
            #endif
            #if !(DEBUG || TRACE)
                func write(_ text: String)
            #endif
            """, ["write", "write"]
        ),
    ])
    func `Overloads have spies named by what differs, or else by a number`(
        members: String, names: [String]
    ) {
        let seam = SourceText(name: "Seam.swift", text: "protocol Seam {\n\(members)\n}\n")
        let result = DoubleStyle().doubles(of: [seam])
        #expect(result.diagnostics == [])
        let spies = result.text.split(separator: "\n").filter { $0.contains(" = Spy<") }
        #expect(spies.map { String($0.split(separator: " ")[1]) } == names)
    }
}
