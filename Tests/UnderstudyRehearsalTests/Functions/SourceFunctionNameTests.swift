import Testing

@testable import UnderstudyRehearsal

@Suite("Function names in reports")
struct SourceFunctionNameTests {
    private static func name(_ symbol: String, _ demangled: String) -> String? {
        SourceFunctionName(symbol) { $0 == symbol ? demangled : nil }?.description
    }

    @Test func `A function has the name in its source`() {
        #expect(Self.name("$s4Feed5CacheC4loadyyYaFTY0_", "Cache.load()") == "Cache.load()")
    }

    @Test(arguments: [
        "partial apply for closure #1 in race()", "specialized closure #1 in race()",
        "partial apply for specialized closure #1 in static race@Sendable ()",
    ])
    func `A function name omits prefixes that the compiler adds`(_ demangled: String) {
        #expect(Self.name("$s4Feed4raceyyYaFyyYaXEfU_", demangled) == "closure #1 in race()")
    }

    @Test func `Nested closures have one number, with the outermost closure first`() {
        let symbol = "$s4Feed4raceyyYaFyyYaXEfU_"
        #expect(
            Self.name(symbol, "closure #3 in closure #2 in closure #1 in race(_:)")
                == "closure #1.2.3 in race(_:)")
        #expect(
            Self.name(symbol, "closure #2 in implicit closure #1 in closure #1 in race #1 () in a")
                == "closure #2 in async let #1 in closure #1 in race #1 () in a")
        #expect(
            Self.name(symbol, "implicit closure #2 in implicit closure #1 in race()")
                == "implicit closure #2 in implicit closure #1 in race()")
        #expect(Self.name(symbol, "closure #1 in ") == "closure #1")
    }

    @Test(arguments: [
        "$s10Understudy9TestClockV5sleepyyYaF", "$s19UnderstudyRehearsal4playyyYaF",
        "$s10Foundation4loadyyYaF", "$s7Testing4loadyyYaF", "$ss4loadyyYaF", "$sSa4loadyyYaF",
        "$sScS8IteratorV4nextxSgyYaF", "$s10Foundation4DataVAAE4loadyyYaF",
        "$s10Foundation4DataV0A10EssentialsE4loadyyYaF",
    ])
    func `Functions of Understudy, the standard library and test frameworks have no name`(
        _ symbol: String
    ) {
        #expect(Self.name(symbol, "load()") == nil)
    }

    @Test(arguments: [
        "$sSa4FeedE4loadyyYaF", "$ss8DurationV4FeedE4loadyyYaF",
        "$s10Foundation4DataV4FeedE4loadyyYaF",
    ])
    func `An extension of a library's type in another module has a name`(_ symbol: String) {
        #expect(Self.name(symbol, "Array.load()") == "Array.load()")
    }

    @Test func `A module whose name begins with Understudy isn't confused with Understudy's own`() {
        #expect(Self.name("$s13UnderstudyApp4loadyyYaF", "load()") == "load()")
    }

    @Test(arguments: [
        "reabstraction thunk helper from @escaping () -> ()", "merged Cache.load()",
        "protocol witness for Loader.load() in conformance Cache",
        "dispatch thunk of Loader.load()", "outlined init with copy of Cache",
        "static Cache.$s4Feed5macrofMp_()",
    ])
    func `Thunks, witnesses and merged functions have no name`(_ demangled: String) {
        #expect(Self.name("$s4Feed5CacheC4loadyyYaF", demangled) == nil)
    }

    @Test(arguments: [
        "load", "_ZN4Feed4loadEv", "$s", "$s99Feed", "$sIeghH_TR", "$s04Feed4load", "",
    ])
    func `Symbols of other languages and invalid symbols have no name`(_ symbol: String) {
        #expect(Self.name(symbol, "load()") == nil)
    }
}
