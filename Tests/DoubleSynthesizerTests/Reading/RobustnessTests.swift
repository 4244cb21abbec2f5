import Testing

@testable import DoubleSynthesizer

@Suite("Any input at all")
struct RobustnessTests {
    /// A generator of Vigna's splitmix64 kind: the same numbers for the same seed everywhere.
    private struct Random: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    private static let seeds: [[UInt8]] = [
        #"import A; protocol P<T>: Q & R where T: S { associatedtype T: A = B where T == C }"#,
        #"protocol P { func f(_ a: inout [Int: (A, b: B...)], c: @escaping (D) throws -> E?) async throws(X) -> F<G<H>>.I where J: K }"#,
        #"protocol P { var a: Int! { get async throws }; static var b: any A & B { get set }"#
            + "\n}",
        #"class C { actor A { protocol P { subscript<each T>(x y: repeat each T) -> Self { get } init?() } } }"#,
        "protocol P {\n#if A || B\nfunc a()\n#elseif C\n#else\nprefix func -(a: A)\n#endif\n}",
        ##"let a = "b \(c("d" + #"e"#)) f"; let g = /h[/]i/; let j = """\##n k \("l")\##n """ /* m /* n */ */"##,
        "#if X\n@available(macOS 15, *) public protocol P: AnyObject { @objc optional func `default`() }\n#endif",
    ].map { Array($0.utf8) }

    private static let pieces: [[UInt8]] = [
        "(", ")", "[", "]", "{", "}", "<", ">", ">>", "\"", "\"\"\"", "#\"", "\\(", "/*", "*/",
        "//",
        "/", "#/", "`", "@", "#if A\n", "#else\n", "#endif\n", "->", "...", "protocol P {",
        "func f(",
        "where", ":", ",", ".", "\n", "\r", "some ", "~", "inout ", "é", "\u{FEFF}",
    ].map { Array($0.utf8) }

    private static func mutate(_ input: [UInt8], _ random: inout Random) -> [UInt8] {
        var bytes = input
        for _ in 0...Int.random(in: 0..<4, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            let end = min(bytes.count, place + Int.random(in: 0..<12, using: &random))
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes.removeSubrange(place..<end)
            case 1: bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: place)
            case 2:
                let other = seeds.randomElement(using: &random) ?? []
                let start = Int.random(in: 0..<other.count, using: &random)
                bytes.insert(contentsOf: other[start...], at: place)
            case 3:
                let piece = pieces.randomElement(using: &random) ?? []
                for _ in 0..<Int.random(in: 1..<40, using: &random) {
                    bytes.insert(contentsOf: piece, at: place)
                }
            default:
                for index in place..<end {
                    bytes[index] = UInt8.random(in: 0...255, using: &random)
                }
            }
        }
        return bytes
    }

    @Test("20,000 broken files are read to their end, with as much work as they are long")
    func mutations() {
        var random = Random(state: 42)
        var doubled = 0
        for number in 0..<20_000 {
            let seed = Self.seeds[number % Self.seeds.count]
            let bytes = Self.mutate(seed, &random)
            let reader = Reader.read(Source(name: "Text.swift", bytes: bytes))
            #expect(reader.source.work <= 4 * bytes.count + 40)
            #expect(reader.work <= 4 * reader.source.tokens.count + 40)
            let form: Form = number % 2 == 0 ? .spy : .plain
            var checker = Checker(readers: [reader], form: form, access: .internal)
            let blueprints = reader.protocols.compactMap { checker.blueprint(of: $0) }
            if !blueprints.isEmpty {
                doubled +=
                    FileWriter.text(of: blueprints, by: Synthesizer(form: form)).isEmpty ? 0 : 1
            }
            // Whatever is not doubled has a complaint that says why.
            if blueprints.count < reader.protocols.count {
                #expect(!(reader.complaints + checker.complaints).isEmpty)
            }
        }
        // The inputs are not so broken that nothing is left to write.
        #expect(doubled > 500)
    }

    @Test(
        "Work grows with the length of a file, not faster",
        arguments: [
            "struct A { func f() { g(\"a \\(b)\") } }\n", "protocol P { func f(a: [Int: B<C>]) }\n",
            "/* a ", "\"\\(", "a /b ", "a = /b(\n", "#\"a", "(", "{", "`a ", "#if A\n", "#\"\"\" ",
            "protocol P { func f(", "protocol P { var a: ((((", "class A {", "#/a ", "\"\"\"",
            "@A(",
            "protocol P {\n#if A\n", "protocol P { func f<", "a.b<", "#else\n",
            "#\"\"\"\\#(", "enum A { protocol P { func f() } ", "import A\n",
        ])
    func linearTime(piece: String) {
        func work(_ count: Int) -> Int {
            let text = String(repeating: piece, count: count)
            let reader = Reader.read(Source(name: "Text.swift", bytes: Array(text.utf8)))
            return reader.source.work + reader.work
        }
        let short = work(500)
        let long = work(4_000)
        #expect(short > 0)
        #expect(long <= 9 * short, "8 times the text took \(long) steps instead of \(short)")
    }
}
