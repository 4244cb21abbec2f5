import DoubleSynthesizer

extension FileTable {
    func checkAccess(of request: DoubleRequest) {
        let declaration = request.declaration
        let modifier = declaration.modifiers.accessModifier
        let restriction = modifier?.fileRestriction
        if let modifier, restriction != nil {
            request.report(
                "`\(declaration.name)` is \(modifier.name), so no double in another file can "
                    + "conform to it: remove `\(modifier.name)`",
                in: declaration.source, at: modifier.offset)
        }
        let outerRestriction =
            declaration.enclosingContext.fileRestriction
            ?? types.enclosingTypes(of: declaration.scope).lazy.compactMap(\.fileRestriction).first
        if let keyword = outerRestriction?.rawValue {
            return request.report(
                "`\(declaration.name)` is inside a \(keyword) declaration, so no double in another "
                    + "file can conform to it: remove `\(keyword)`, or move the protocol out",
                in: declaration.source, at: declaration.offset)
        }
        let actual = types.level(of: declaration)
        let access = request.options.access.limitedToPublic
        if actual < access, restriction == nil {
            request.report(
                "`\(declaration.name)` is \(actual.rawValue), so its double can't be "
                    + "\(access.rawValue): make the protocol \(access.rawValue), or use "
                    + "`--access \(actual.rawValue)`",
                in: declaration.source, at: declaration.offset)
        }
    }

    func checkCompilersOwn(_ hierarchy: ProtocolHierarchy, in request: DoubleRequest) {
        for member in hierarchy.protocols {
            if request.options.access == .open, member.name == "Strideable",
                member.source.isStandard
            {
                request.report(
                    "a class that can be subclassed can't conform to `Strideable`: "
                        + "\(Advice.publicAccess), or \(Advice.byHand)", request.declaration)
            }
            guard let module = member.source.module,
                let reason = StandardLibrary.hiddenRequirements["\(module).\(member.name)"]
            else { continue }
            request.report(
                "`\(member.name)` requires \(reason): \(Advice.byHand)", request.declaration)
        }
    }

    func refuse(
        _ type: TypeSyntax, of declaration: ProtocolDeclaration, at offset: Int,
        in request: DoubleRequest
    ) {
        if let name = type.simpleName, StandardLibrary.unsupported.contains(name) {
            return request.report(
                "`\(type.text)` is declared by the toolchain, and has requirements that a double "
                    + "can't implement: \(Advice.byHand)", in: declaration.source, at: offset)
        }
        if let module = type.simpleName.flatMap(StandardLibrary.foreignModule) {
            return request.report(
                "`\(type.text)` is declared by the toolchain, whose files aren't read: add "
                    + "`--sdk \(module)`, put `@Spy` on a class that conforms to it, or "
                    + Advice.byHand, in: declaration.source, at: offset)
        }
        request.report(
            "`\(type.text)` is inherited, but isn't declared in these files: add its file, add "
                + "`--sdk` with its module if it's a protocol of the toolchain, or put `@Spy` on a "
                + "class that conforms to it or derives from it",
            in: declaration.source, at: offset)
    }

    func isClassBound(_ type: TypeSyntax, from view: TypeTable.View) -> Bool {
        types.isClassBound(type, from: view)
    }
}

extension TypeTable {
    /// Returns whether all values of a type, except for `nil`, are objects. The files must declare
    /// each class and protocol in the type.
    func isClassBound(_ type: TypeSyntax, from view: View, links: Int = maximumLinks) -> Bool {
        if links == 0 { return false }
        func isClassBound(_ part: TypeSyntax, _ view: View) -> Bool {
            self.isClassBound(part, from: view, links: links - 1)
        }
        return targets(of: type, from: view).allSatisfy { type, view in
            switch type.unwrapped.shape {
            case .wrapped(.optional, let inner), .wrapped(.implicitlyUnwrapped, let inner):
                return !inner.unwrapped.isOptional && isClassBound(inner, view)
            case .wrapped(.any, let inner): return isClassBound(inner, view)
            case .composition(let parts): return parts.contains { isClassBound($0, view) }
            case .name:
                guard let found = find(type.unwrapped, from: view) else {
                    return type.unwrapped.standardName == "AnyObject"
                }
                switch found.kind {
                case .class, .actor: return true
                case .protocol:
                    let origin = View(scope: found.scope, conditions: found.conditions)
                    return found.inherited.contains { isClassBound($0, origin) }
                default: return false
                }
            default: return false
            }
        }
    }

    /// Returns whether a protocol is invisible in other files.
    package func hides(_ declaration: ProtocolDeclaration) -> Bool {
        declaration.modifiers.isPrivate
            || declaration.enclosingContext.fileRestriction != nil
            || enclosingTypes(of: declaration.scope).contains { $0.fileRestriction != nil }
    }

    /// Returns the access level of a protocol.
    package func level(of declaration: ProtocolDeclaration) -> AccessLevel {
        enclosingTypes(of: declaration.scope).map(\.level)
            .reduce(declaration.enclosingContext.level(of: declaration.modifiers), min)
    }
}

extension StandardLibrary {
    /// The toolchain protocols with requirements that a double can't implement by itself.
    package static let unsupported: Set<String> = [
        "CustomConsumingRegexComponent", "GlobalActor", "KeyedDecodingContainerProtocol",
        "KeyedEncodingContainerProtocol", "LazySequenceProtocol", "RegexComponent", "SIMD",
        "SingleValueDecodingContainer", "SingleValueEncodingContainer", "UnkeyedDecodingContainer",
        "UnkeyedEncodingContainer",
    ]

    /// The protocols whose requirements aren't known here, keyed by module. Tests rarely need all
    /// of their requirements.
    private static let foreign: [String: Set<String>] = [
        "Synchronization": ["AtomicOptionalRepresentable", "AtomicRepresentable"],
        "Foundation": foundationProtocols,
    ]

    /// The protocols that Foundation declares.
    private static let foundationProtocols: Set<String> = [
        "AttributedStringKey", "DataProtocol", "FormatStyle", "MutableDataProtocol",
        "ParseStrategy", "ParseableFormatStyle", "ReferenceConvertible", "SortComparator",
        "FileManagerDelegate", "NSCacheDelegate", "NSCoding", "NSCopying",
        "NSKeyedArchiverDelegate", "NSKeyedUnarchiverDelegate", "NSLocking", "NSMutableCopying",
        "NSSecureCoding", "PortDelegate", "ProgressReporting", "RecoverableError",
        "StreamDelegate", "URLAuthenticationChallengeSender", "URLProtocolClient",
        "URLSessionDataDelegate", "URLSessionDelegate", "URLSessionDownloadDelegate",
        "URLSessionTaskDelegate", "URLSessionWebSocketDelegate", "XMLParserDelegate",
    ]

    /// The requirements that aren't part of a protocol's visible declaration.
    static let hiddenRequirements: [String: String] = {
        let calls = "generic functions that only the compiler knows"
        let old = "a deprecated function"
        return [
            "Distributed.DistributedActorSystem": calls,
            "Distributed.DistributedTargetInvocationDecoder": calls,
            "Distributed.DistributedTargetInvocationEncoder": calls,
            "Distributed.DistributedTargetInvocationResultHandler": calls,
            "Swift.StringInterpolationProtocol":
                "a function `appendInterpolation` with any parameters",
            "Swift.StringProtocol": "members that only the strings of the standard library have",
            "_Concurrency.Executor": old,
            "_Concurrency.SerialExecutor": old,
            "_Concurrency.TaskExecutor": old,
            "_Differentiation.Differentiable": "a derivative of each stored property",
        ]
    }()

    /// Returns the module that declares a protocol with unknown requirements, if any.
    package static func foreignModule(of name: String) -> String? {
        foreign.first { $0.value.contains(name) }?.key
    }
}
