import DoubleFiles
import DoubleSynthesizer
import Testing

// What is written for a protocol is held once, by the tests that hold it best:
//
// - `ShapeTests/Protocols` and `ShapeTests/Doubles`: protocols of every shape, and their doubles as whole
//   texts, which the compiler has to accept.
// - `ShapeTests/Running`: what happens when such a double is called.
// - `ShapeTests/Refused`: what is said about protocols that compile and have no double.
// - The tests beside this file: what none of those shows. That is where lines break, imports, types that
//   not every platform has or that are nowhere declared, plain doubles, and texts that do not compile.
//
// A new shape is a fixture of `ShapeTests`; a test here says what it adds to that.

/// Expects the double of a seam to be written exactly so, without any complaint.
func expectDouble(
    of seam: String, form: Form = .spy, access: AccessLevel = .internal,
    testable modules: [String] = [], only name: String? = nil, is expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let result = Synthesizer(
        form: form, access: access, testableModules: modules, protocolNames: name.map { [$0] } ?? []
    )
    .doubles(of: [SourceText(name: "Seam.swift", text: seam + "\n")])
    #expect(result.text == expected + "\n", sourceLocation: sourceLocation)
    #expect(result.diagnostics == [], sourceLocation: sourceLocation)
}

/// Expects the double made of spies to be written exactly so, below the lines that each file without
/// imports starts with.
func expectSpy(
    of seam: String, access: AccessLevel = .internal, only name: String? = nil,
    is expected: String, sourceLocation: SourceLocation = #_sourceLocation
) {
    expectDouble(
        of: seam, access: access, only: name,
        is: """
            // Written by Understudy from Seam.swift.
            import Understudy

            \(expected)
            """, sourceLocation: sourceLocation)
}

/// Expects these errors, each as `line:column: message`, and no doubles but these.
func expectErrors(
    in seam: String, form: Form = .spy, access: AccessLevel = .internal,
    are expected: [String], doubles: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let result = Synthesizer(form: form, access: access)
        .doubles(of: [SourceText(name: "Seam.swift", text: seam + "\n")])
    let errors = result.diagnostics.map { "\($0.line):\($0.column): \($0.message)" }
    #expect(errors == expected, sourceLocation: sourceLocation)
    let classes = result.text.split(separator: "\n").filter { $0.contains("final class") }
    #expect(
        classes.map { $0.split(separator: ":")[0].drop { $0 == " " } }
            == doubles.map { "final class \($0)" },
        sourceLocation: sourceLocation)
}
