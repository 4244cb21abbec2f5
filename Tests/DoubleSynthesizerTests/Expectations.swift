import DoubleFiles
import DoubleSynthesizer
import Shapes
import Testing

// Each text of a double should be tested once, by the tests that are best for it:
//
// - `ShapeTests/Protocols` and `ShapeTests/Generated`: protocols of every shape, and the whole texts
//   of their doubles, which the compiler should accept.
// - `ShapeTests/Running`: the behavior of such a double when it's called.
// - `ShapeTests/Refused`: the errors of protocols that compile and have no double.
// - The tests next to this file: everything else, for example line breaks, imports, types that some
//   platforms don't have or that no file declares, plain doubles, and texts that don't compile.
//
// If you add a shape, add it to `ShapeTests`. A test here covers what a shape can't show.

/// Expects the exact double of a protocol, without a diagnostic.
func expectDouble(
    of seam: String, form: Form = .spy, access: AccessLevel = .internal,
    testable modules: [String] = [], only name: String? = nil, is expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let result = DoubleStyle(
        form: form, access: access, testableModules: modules, protocolNames: name.map { [$0] } ?? []
    )
    .doubles(of: [SourceText(name: "Seam.swift", text: seam + "\n")])
    #expect(result.text == expected + "\n", sourceLocation: sourceLocation)
    #expect(result.diagnostics == [], sourceLocation: sourceLocation)
}

/// Expects the exact double with spies. It should follow the lines that begin each file without
/// imports. If the double is for other modules, its import needs an access level.
func expectSpy(
    of seam: String, access: AccessLevel = .internal, only name: String? = nil,
    is expected: String, sourceLocation: SourceLocation = #_sourceLocation
) {
    expectDouble(
        of: seam, access: access, only: name,
        is: """
            // Written by Understudy from Seam.swift.
            \(access == .internal ? "" : "\(min(access, .public).rawValue) ")import Understudy

            \(expected)
            """, sourceLocation: sourceLocation)
}

/// Expects a double without a diagnostic that contains these lines in this order, and none of them
/// more often. The indentation doesn't matter.
func expectDouble(
    of seam: String, form: Form = .spy, access: AccessLevel = .internal, only name: String? = nil,
    contains expected: String, sourceLocation: SourceLocation = #_sourceLocation
) {
    let result = DoubleStyle(form: form, access: access, protocolNames: name.map { [$0] } ?? [])
        .doubles(of: [SourceText(name: "Seam.swift", text: seam + "\n")])
    let expected = expected.split(separator: "\n")
    let lines = result.text.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(
        lines.filter(expected.contains) == expected, "\(result.text)",
        sourceLocation: sourceLocation)
    #expect(result.diagnostics == [], sourceLocation: sourceLocation)
}

/// Expects these errors, each as `line:column: message`, and only these doubles.
func expectErrors(
    in seam: String, form: Form = .spy, access: AccessLevel = .internal,
    are expected: [String], doubles: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let result = DoubleStyle(form: form, access: access)
        .doubles(of: [SourceText(name: "Seam.swift", text: seam + "\n")])
    let errors = result.diagnostics.map { "\($0.line):\($0.column): \($0.message)" }
    #expect(errors == expected, sourceLocation: sourceLocation)
    let classes = result.text.split(separator: "\n").filter { $0.contains("final class") }
    #expect(
        classes.map { $0.split(separator: ":")[0].drop { $0 == " " } }
            == doubles.map { "final class \($0)" },
        sourceLocation: sourceLocation)
}
