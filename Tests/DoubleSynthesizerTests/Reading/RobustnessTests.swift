import Mutating
import Testing

@testable import DoubleFiles
@testable import DoubleSynthesizer

@Suite("Robustness against any input")
struct RobustnessTests {
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

    /// A sample of the inputs of `.ci/fuzz`, which runs in a release build instead.
    @Test func `500 damaged files are read with linear work and without a crash`() {
        let mutator = Mutator(seed: 42, texts: Self.seeds)
        var doubled = 0
        for number in 0..<500 {
            let bytes = mutator.input(number)
            let reader = Reader.read(Source(name: "Text.swift", bytes: bytes))
            #expect(reader.source.work <= 4 * bytes.count + 40)
            // Each type records the types around it, of which there are at most 64.
            #expect(reader.work <= 24 * reader.source.tokens.count + 40)
            let form: Form = number % 2 == 0 ? .spy : .plain
            let checker = FormChecker(of: [reader], form: form, access: .internal)
            let blueprints = reader.protocols.compactMap { checker.blueprint(of: $0) }
            if !blueprints.isEmpty {
                doubled +=
                    FileWriter.text(of: blueprints, in: DoubleStyle(form: form)).isEmpty
                    ? 0 : 1
            }
            // If a protocol has no double, an error should give the reason.
            if blueprints.count < reader.protocols.count {
                #expect(!(reader.problems + checker.problems).isEmpty)
            }
        }
        // The inputs shouldn't be so damaged that nothing is left to double.
        #expect(doubled > 12)
    }

    @Test func `Circular aliases and deeply nested function types are processed`() {
        let aliases = (1..<40).map { "typealias A\($0) = A\($0 - 1) & A\($0 - 1)\n" }.joined()
        let function = (0..<50).reduce("Int") { inner, _ in "(\(inner)) -> Int" }
        let result = DoubleStyle().doubles(of: [
            SourceText(
                name: "Text.swift",
                text: "typealias A = B & C & A\ntypealias C = B & A & C\n"
                    + "typealias A0 = B\n\(aliases)protocol B {}\nprotocol P: A, C, A39 {}\n"
                    + "protocol Q { func f(_ g: @escaping \(function)) }\n")
        ])
        #expect(result.protocolNames == ["B", "P", "Q"])
        #expect(result.diagnostics.map(\.message) == [])
        #expect(result.text.withoutSpace.contains(function.withoutSpace))
    }

    /// If the work were exponential, this test would never end.
    @Test(arguments: [Form.spy, .plain])
    func `A function type with many arrows is written in full`(form: Form) {
        let type = "(Int)" + String(repeating: " -> ()", count: 50) + " -> Void"
        let file = SourceText(
            name: "Chain.swift", text: "protocol Chain { func begin(_ link: @escaping \(type)) }")
        let text = DoubleStyle(form: form).doubles(of: [file]).text
        #expect(text.withoutSpace.contains(type.withoutSpace))
    }

    @Test(arguments: [
        "struct A { func f() { g(\"a \\(b)\") } }\n", "protocol P { func f(a: [Int: B<C>]) }\n",
        "/* a ", "\"\\(", "a /b ", "a = /b(\n", "#\"a", "(", "{", "`a ", "#if A\n", "#\"\"\" ",
        "protocol P { func f(", "protocol P { var a: ((((", "class A {", "#/a ", "\"\"\"",
        "@A(",
        "protocol P {\n#if A\n", "protocol P { func f<", "a.b<", "#else\n",
        "#\"\"\"\\#(", "enum A { protocol P { func f() } ", "import A\n",
    ])
    func `The work for a file grows linearly with its length`(piece: String) {
        func work(_ count: Int) -> Int {
            let text = String(repeating: piece, count: count)
            let reader = Reader.read(Source(name: "Text.swift", bytes: Array(text.utf8)))
            return reader.source.work + reader.work
        }
        // Each type records up to 64 types around it. Therefore, the short text contains more types
        // than that.
        let short = work(300)
        let long = work(2_400)
        #expect(short > 0)
        #expect(long <= 9 * short, "8 times the text took \(long) steps instead of \(short)")
    }
}

extension String {
    /// The text without line breaks and spaces.
    fileprivate var withoutSpace: String { filter { !$0.isWhitespace } }
}
