/// A double that can be written: a protocol with all that it inherits, checked and named.
struct Blueprint {
    var name: String
    /// The protocol, as the double names it.
    var protocolName: String
    /// The types around the protocol, which the double is put into.
    var scope: [String]
    var conditions: [String]
    /// Attributes that the double repeats.
    var attributes: [String]
    var imports: [ImportDeclaration]
    var inheritsFromNSObject: Bool
    var isSendable: Bool
    var isIsolated: Bool
    var requirements: [Requirement]
    /// Which names of the standard library mean types of the files here.
    var declaredNames: [String]
    /// Where the protocol is declared.
    var source: Source
    var offset: Int

    /// The names of the standard library that doubles use.
    static let standardNames = ["Error", "Sendable", "Bool", "Int", "String", "Void", "Never"]

    /// A name of the standard library as it has to be written here.
    func standard(_ name: String) -> String {
        declaredNames.contains(name) ? "Swift.\(name)" : name
    }

    /// What a part of this requirement fails with.
    func failure(of effects: Effects) -> String {
        if effects.throwsAnything { return "any \(standard("Error"))" }
        return effects.canThrow ? effects.failure : standard("Never")
    }

    /// The name with those of the types around it.
    var qualifiedName: String { (scope + [name]).joined(separator: ".") }
}

struct Requirement {
    enum Kind {
        case function(FunctionBlueprint)
        case property(PropertyBlueprint)
    }

    /// The name of the part that stands for it: `open`, `openOptions`.
    var part: String
    /// Attributes and modifiers that the double repeats.
    var attributes: [String]
    var modifiers: [String]
    var kind: Kind
    /// Where it comes from.
    var source: Source
    var offset: Int
}

struct FunctionBlueprint {
    var name: String
    var parameters: [ParameterBlueprint]
    var effects: Effects
    /// The result; nil for `Void`.
    var result: TypeSyntax?

    /// The name with its labels: `open(_:options:)`.
    var fullName: String {
        name + "(" + parameters.map { $0.label + ":" }.joined() + ")"
    }
}

struct ParameterBlueprint {
    var label: String
    var name: String
    /// The type as the declaration says it.
    var declaredType: String
    /// The type that is recorded.
    var type: TypeSyntax
    var isVariadic: Bool

    /// The recorded type as source.
    var recordedText: String { isVariadic ? "[\(type.valueText)]" : type.valueText }
}

struct PropertyBlueprint {
    var name: String
    var type: TypeSyntax
    var isSettable: Bool
    var effects: Effects
}

extension Requirement {
    /// The name as people write it: `open(_:options:)`, `title`.
    var fullName: String {
        switch kind {
        case .function(let function): function.fullName
        case .property(let property): property.name
        }
    }

    /// All types that it names.
    var types: [TypeSyntax] {
        var error: [TypeSyntax] = []
        if case .always(let type?) = effects.throwing { error = [type] }
        switch kind {
        case .property(let property): return [property.type] + error
        case .function(let function):
            return function.parameters.map(\.type) + (function.result.map { [$0] } ?? []) + error
        }
    }

    var baseName: String {
        switch kind {
        case .function(let function): function.name
        case .property(let property): property.name
        }
    }

    var effects: Effects {
        switch kind {
        case .function(let function): function.effects
        case .property(let property): property.effects
        }
    }
}

extension Effects {
    /// The error that a part of this function fails with; `Never` where it cannot.
    var failure: String {
        switch throwing {
        case .never, .ifArgumentsDo: "Never"
        case .always(let error): error.map(Effects.failure) ?? "any Error"
        }
    }

    var canThrow: Bool { failure != "Never" }

    /// Whether it may throw any error.
    var throwsAnything: Bool { failure == "any Error" }

    private static func failure(_ type: TypeSyntax) -> String {
        var bare = type
        if case .any(let inner) = type.shape { bare = inner }
        return bare.standardName == "Error" ? "any Error" : type.text
    }
}
