import Testing

/// Finds references that end the process on Apple's platforms. Each of them needs a reason.
@Suite("References to objects")
struct ObjectReferenceTests {
    enum Kind: CaseIterable {
        /// `Unmanaged<AnyObject>` asks for the class of an object. A box, for example the context of
        /// a closure, has none. Use `Unmanaged<NativeObject>`.
        case unmanaged
        /// A weak reference to an object of Objective-C whose `deinit` is running can't be created.
        /// Check `Deallocation` first.
        case weak
        /// The conversion retains the object. If its `deinit` is running, the reference must not
        /// outlive the expression.
        case converted
    }

    /// The number of references of each kind in each file that has any, with the reasons.
    static let allowed: [Kind: [String: Int]] = [
        .unmanaged: [
            // The text of declarations of NSObject.
            "Generator/DoubleSynthesizer/Language/StandardDeclarations.swift": 2
        ],
        .weak: [
            // Reporters, which aren't objects of the code under test.
            "Understudy/Reporting/TestScope+Values.swift": 1,
            // An object can't become an observer in its deinit.
            "UnderstudyFoundation/Notifications/HubCenter.swift": 1,
            // Checks `Deallocation` first.
            "UnderstudyFoundation/Notifications/PostRecord.swift": 1,
        ],
        .converted: [
            // Recorded values, which the spy retains.
            "Understudy/Comparing/Comparison.swift": 3,
            "Understudy/Comparing/ValueText.swift": 1,
            // Compares identities.
            "Understudy/Reporting/ScopedDouble.swift": 1,
            // Reporters.
            "Understudy/Reporting/TestScope+Values.swift": 1,
            // Compares identities, and observers as above.
            "UnderstudyFoundation/Notifications/HubCenter.swift": 5,
            // Checks `Deallocation` first.
            "UnderstudyFoundation/Notifications/PostRecord.swift": 1,
            // Values of property lists.
            "UnderstudyFoundation/Storage/InMemoryDefaults.swift": 1,
            // An object of the loader, only on Linux.
            "UnderstudyNetworking/Loader/LoaderInternals.swift": 1,
            // An executor.
            "UnderstudyRehearsal/System/TaskCreation.swift": 1,
            // Thrown errors.
            "UnderstudyRehearsal/Sweeps/ContainedErrors.swift": 2,
        ],
    ]

    /// Returns the number of references of a kind. Strings count, because they can contain
    /// interpolations.
    static func count(of kind: Kind, in file: SourceFile) -> Int {
        guard file.words.contains(where: { $0.contains("AnyObject") }) else { return 0 }
        let code = file.words.joined(separator: " ")
        return switch kind {
        case .unmanaged: code.matches(of: /Unmanaged ?< ?AnyObject ?>/).count
        case .weak: code.matches(of: /\bweak (var|let) \w+ : AnyObject\b/).count
        case .converted: code.matches(of: /\bas ?[?!]? AnyObject\b/).count
        }
    }

    @Test(arguments: Kind.allCases)
    func `Only the listed files contain a reference that can end the process`(_ kind: Kind) throws {
        let found = try SourceFile.sources.get().map {
            (String($0.path.dropFirst("Sources/".count)), Self.count(of: kind, in: $0))
        }
        #expect(Dictionary(uniqueKeysWithValues: found.filter { $0.1 > 0 }) == Self.allowed[kind])
    }

    @Test func `Each kind of reference is detected, but not in a comment`() {
        let text = """
            let object = Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue()
            private weak var object: AnyObject?
            let object = value as AnyObject  // as AnyObject
            print("\\(value as? AnyObject)")
            """
        let file = SourceFile(path: "Sources/A/B.swift", text: text)
        #expect(Kind.allCases.map { Self.count(of: $0, in: file) } == [1, 1, 2])
    }
}
