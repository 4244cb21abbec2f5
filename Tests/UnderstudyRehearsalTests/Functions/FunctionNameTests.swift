import Testing

@testable import UnderstudyRehearsal

@Suite("The name of a function in a report")
struct FunctionNameTests {
    private static func name(_ symbol: String, _ readable: String) -> String? {
        FunctionName(symbol) { $0 == symbol ? readable : nil }?.description
    }

    @Test("is the one that a reader has written")
    func written() {
        #expect(Self.name("$s4Feed5CacheC4loadyyYaFTY0_", "Cache.load()") == "Cache.load()")
    }

    @Test(
        "has nothing of how the compiler came to it",
        arguments: [
            "partial apply for closure #1 in race()", "specialized closure #1 in race()",
            "partial apply for specialized closure #1 in static race@Sendable ()",
        ])
    func made(_ readable: String) {
        #expect(Self.name("$s4Feed4raceyyYaFyyYaXEfU_", readable) == "closure #1 in race()")
    }

    @Test("has one number for closures in closures, the outermost first")
    func nested() {
        let symbol = "$s4Feed4raceyyYaFyyYaXEfU_"
        #expect(
            Self.name(symbol, "closure #3 in closure #2 in closure #1 in race(_:)")
                == "closure #1.2.3 in race(_:)")
        #expect(
            Self.name(symbol, "closure #2 in implicit closure #1 in closure #1 in race #1 () in a")
                == "closure #2 in implicit closure #1 in closure #1 in race #1 () in a")
        #expect(Self.name(symbol, "closure #1 in ") == "closure #1")
    }

    @Test(
        "is none of Understudy, of the standard library and of test frameworks",
        arguments: [
            "$s10Understudy9TestClockV5sleepyyYaF", "$s19UnderstudyRehearsal4playyyYaF",
            "$s10Foundation4loadyyYaF", "$s7Testing4loadyyYaF", "$ss4loadyyYaF", "$sSa4loadyyYaF",
            "$sScS8IteratorV4nextxSgyYaF", "$s10Foundation4DataVAAE4loadyyYaF",
            "$s10Foundation4DataV0A10EssentialsE4loadyyYaF",
        ])
    func others(_ symbol: String) {
        #expect(Self.name(symbol, "load()") == nil)
    }

    @Test(
        "may be one that a reader has added to a type of others",
        arguments: [
            "$sSa4FeedE4loadyyYaF", "$ss8DurationV4FeedE4loadyyYaF",
            "$s10Foundation4DataV4FeedE4loadyyYaF",
        ])
    func extensions(_ symbol: String) {
        #expect(Self.name(symbol, "Array.load()") == "Array.load()")
    }

    @Test("is none of a module whose name only begins like one of Understudy's")
    func otherModule() {
        #expect(Self.name("$s13UnderstudyApp4loadyyYaF", "load()") == "load()")
    }

    @Test(
        "is none for what the compiler puts between functions, or makes of several",
        arguments: [
            "reabstraction thunk helper from @escaping () -> ()", "merged Cache.load()",
            "protocol witness for Loader.load() in conformance Cache",
            "dispatch thunk of Loader.load()", "outlined init with copy of Cache",
            "static Cache.$s4Feed5macrofMp_()",
        ])
    func between(_ readable: String) {
        #expect(Self.name("$s4Feed5CacheC4loadyyYaF", readable) == nil)
    }

    @Test(
        "is none for what is no Swift, abbreviated or cut off",
        arguments: ["load", "_ZN4Feed4loadEv", "$s", "$s99Feed", "$sIeghH_TR", "$s04Feed4load", ""])
    func noSwift(_ symbol: String) {
        #expect(Self.name(symbol, "load()") == nil)
    }
}
