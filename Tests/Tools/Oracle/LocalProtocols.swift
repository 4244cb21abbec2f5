import SwiftSyntax

/// Finds the protocols that are declared in code, for example in the body of a function.
final class LocalProtocols: SyntaxVisitor {
    private(set) var found: [ProtocolDeclSyntax] = []
    private var depth = 0

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        found.append(node)
        return .skipChildren
    }

    override func visit(_ node: TokenSyntax) -> SyntaxVisitorContinueKind {
        if node.tokenKind == .leftBrace { depth += 1 }
        if node.tokenKind == .rightBrace { depth -= 1 }
        return .skipChildren
    }

    /// Outside of code, parentheses are skipped entirely.
    override func visit(_ node: FunctionParameterClauseSyntax) -> SyntaxVisitorContinueKind {
        depth > 0 ? .visitChildren : .skipChildren
    }

    override func visit(_ node: LabeledExprListSyntax) -> SyntaxVisitorContinueKind {
        depth > 0 ? .visitChildren : .skipChildren
    }

    override func visit(_ node: ArrayElementListSyntax) -> SyntaxVisitorContinueKind {
        depth > 0 ? .visitChildren : .skipChildren
    }

    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        .skipChildren
    }
}
