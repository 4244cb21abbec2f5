import SwiftSyntax

/// A part of the source that can be mutated.
struct Site {
    let file: String
    let line: Int

    /// The bytes of the file that are replaced.
    let range: Range<Int>

    /// A description of the mutation, for the report.
    let change: String

    /// Returns the code that selects either the original or the mutant with the given number.
    let replacement: (Int) -> String

    var key: String { "\(file):\(range.lowerBound)" }
}

/// Finds the parts of a file that can be mutated.
///
/// The mutation operators are common in the literature. For example, they negate or drop a
/// condition, change a boundary, add one, drop a statement or an element, or swap `min` and `max`.
final class SiteFinder: SyntaxVisitor {
    private(set) var sites: [Site] = []
    private let file: String
    private let locations: SourceLocationConverter

    init(file: String, text: String, tree: some SyntaxProtocol) {
        self.file = file
        locations = SourceLocationConverter(fileName: file, tree: tree)
        super.init(viewMode: .sourceAccurate)
    }

    private func add(
        _ node: some SyntaxProtocol, _ change: String, _ replacement: @escaping (Int) -> String
    ) {
        let (start, end) = (
            node.positionAfterSkippingLeadingTrivia, node.endPositionBeforeTrailingTrivia
        )
        sites.append(
            Site(
                file: file, line: locations.location(for: start).line,
                range: start.utf8Offset..<end.utf8Offset, change: change, replacement: replacement))
    }

    // MARK: Excluded code

    // We skip this code, because it may not be compiled, may be inlined into other modules, or
    // can't be tested.
    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: MacroDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
        .skipChildren
    }
    override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind {
        .skipChildren
    }
    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        isExcluded(node.attributes) ? .skipChildren : .visitChildren
    }
    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        isExcluded(node.attributes) ? .skipChildren : .visitChildren
    }
    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        isExcluded(node.attributes) ? .skipChildren : .visitChildren
    }
    override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
        isExcluded(node.attributes) ? .skipChildren : .visitChildren
    }

    /// Returns whether the code may be inlined or can't be called.
    private func isExcluded(_ attributes: AttributeListSyntax) -> Bool {
        let names = ["inlinable", "_transparent", "_alwaysEmitIntoClient"]
        return attributes.contains { attribute in
            guard case .attribute(let attribute) = attribute else { return false }
            let name = attribute.attributeName.trimmedDescription
            return names.contains(name)
                || name == "available" && attribute.trimmedDescription.contains("*, unavailable")
        }
    }

    // MARK: Conditions

    override func visit(_ node: ConditionElementListSyntax) -> SyntaxVisitorContinueKind {
        for element in node {
            guard case .expression(let condition) = element.condition else { continue }
            negate(condition)
            if node.count > 1 {
                add(condition, "drop the condition \(condition.shown)") {
                    "(isMutant(\($0)) || (\(condition.trimmedDescription)))"
                }
            }
        }
        return .visitChildren
    }

    override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
        negate(node.condition)
        return .visitChildren
    }

    override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        if node.operator.text == "!" { negate(node) }
        return .visitChildren
    }

    override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        negate(node)
        return .skipChildren
    }

    private func negate(_ condition: some ExprSyntaxProtocol) {
        add(condition, "negate \(condition.shown)") {
            "(isMutant(\($0)) != (\(condition.trimmedDescription)))"
        }
    }

    override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        let (left, right) = (
            node.leftOperand.trimmedDescription, node.rightOperand.trimmedDescription
        )
        let boundaries = ["<": "<=", "<=": "<", ">": ">=", ">=": ">"]
        switch node.operator.trimmedDescription {
        case "==", "!=": negate(node)
        case "&&":
            add(node.rightOperand, "drop && \(node.rightOperand.shown)") {
                "(isMutant(\($0)) || (\(right)))"
            }
        case "||":
            add(node.rightOperand, "drop || \(node.rightOperand.shown)") {
                "(!isMutant(\($0)) && (\(right)))"
            }
        case let name:
            guard let other = boundaries[name], node.isOnOneLine else { break }
            add(node, "\(name) becomes \(other) in \(node.shown)") {
                "(isMutant(\($0)) ? \(left) \(other) \(right) : \(left) \(name) \(right))"
            }
        }
        return .visitChildren
    }

    // MARK: Values

    override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        add(node, "\(node.shown) becomes one more") {
            "(\(node.trimmedDescription) + (isMutant(\($0)) ? 1 : 0))"
        }
        return .skipChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        let names = ["min": "max", "max": "min"]
        let name = node.calledExpression.trimmedDescription
        if let other = names[name], node.isOnOneLine {
            let arguments = node.arguments.trimmedDescription
            add(node, "\(name) becomes \(other) in \(node.shown)") {
                "(isMutant(\($0)) ? \(other)(\(arguments)) : \(node.trimmedDescription))"
            }
        }
        return .visitChildren
    }

    override func visit(_ node: ArrayExprSyntax) -> SyntaxVisitorContinueKind {
        if node.elements.count > 1, node.isOnOneLine {
            let fewer = node.elements.dropLast().map { $0.expression.trimmedDescription }
            add(node, "drop the last element of \(node.shown)") {
                "(isMutant(\($0)) ? [\(fewer.joined(separator: ", "))] : \(node.trimmedDescription))"
            }
        }
        return .visitChildren
    }

    // MARK: Statements

    override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
        guard case .expr(let expression) = node.item, isDroppable(expression), !isValue(node)
        else { return .visitChildren }
        add(expression, "drop \(expression.shown)") {
            "if !isMutant(\($0)) { \(expression.trimmedDescription) }"
        }
        return .visitChildren
    }

    private func isDroppable(_ expression: ExprSyntax) -> Bool {
        if let attempt = expression.as(TryExprSyntax.self) {
            return isDroppable(attempt.expression)
        }
        if let wait = expression.as(AwaitExprSyntax.self) { return isDroppable(wait.expression) }
        if let call = expression.as(FunctionCallExprSyntax.self) {
            let stops = ["fatalError", "precondition", "preconditionFailure", "assert", "exit"]
            let name = call.calledExpression.trimmedDescription
            return !stops.contains(name) && !name.hasPrefix(".") && !name.hasSuffix(".init")
        }
        // Any other assignment may initialize a variable, so we don't drop it.
        guard let infix = expression.as(InfixOperatorExprSyntax.self) else { return false }
        let isAssignment = infix.operator.is(AssignmentExprSyntax.self)
        if isAssignment {
            return infix.leftOperand.is(MemberAccessExprSyntax.self) && !isInInitializer(infix)
        }
        return ["+=", "-=", "*=", "|=", "&="].contains(infix.operator.trimmedDescription)
    }

    /// Returns `true` if a statement may be the implicit return value of its block.
    private func isValue(_ statement: CodeBlockItemSyntax) -> Bool {
        guard let list = statement.parent?.as(CodeBlockItemListSyntax.self), list.count == 1 else {
            return false
        }
        guard let owner = list.parent?.as(CodeBlockSyntax.self)?.parent else { return true }
        if let function = owner.as(FunctionDeclSyntax.self) {
            return function.signature.returnClause != nil
        }
        return owner.is(AccessorDeclSyntax.self)
    }

    private func isInInitializer(_ node: some SyntaxProtocol) -> Bool {
        sequence(first: Syntax(node), next: \.parent).contains { $0.is(InitializerDeclSyntax.self) }
    }
}

extension SyntaxProtocol {
    fileprivate var isOnOneLine: Bool { !trimmedDescription.contains("\n") }

    /// The source on one line, shortened.
    fileprivate var shown: String {
        let words = trimmedDescription.split(whereSeparator: \.isWhitespace)
        let text = words.joined(separator: " ")
        return text.count <= 60 ? "`\(text)`" : "`\(text.prefix(59))…`"
    }
}
