import DoubleSynthesizer

/// The options that apply to all doubles of a ``Catalogue``.
package struct DoubleStyle: Sendable {
    /// The form of the doubles.
    package var form: Form
    /// The access level of the doubles.
    package var access: AccessLevel
    /// The names of the modules that the doubles import as `@testable`.
    package var testableModules: [String]
    /// The names of the protocols to double.
    ///
    /// If this array is empty, all protocols are doubled. However, a struct of closures is only
    /// doubled if its name is in the array.
    package var protocolNames: [String]
    /// `true` if doubles made of spies have a `forwards(to:)` function, which forwards every call
    /// to a real implementation.
    package var isForwarding = false

    /// Creates options for all protocols, or only for those with the given names.
    package init(
        form: Form = .spy, access: AccessLevel = .internal, testableModules: [String] = [],
        protocolNames: [String] = []
    ) {
        self.form = form
        self.access = access
        self.testableModules = testableModules
        self.protocolNames = protocolNames
    }
}
