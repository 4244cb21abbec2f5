/// A factory that records the instances that production code creates through a metatype.
///
/// ```swift
/// let documents = MetatypeFactory(StubDocument.self)
/// let browser = Browser()
/// browser.documentClass = documents.metatype
/// ```
///
/// Afterwards, you can use `documents.creation` to check with which arguments instances were
/// created, and `documents.instances` to access the instances.
///
/// The initializer of the double should call `didGetCreated(with:)` to register the new instance. A
/// factory records instances of its own type and of subclasses that are created during the same
/// test, and retains them for as long as the factory exists. Factories require a test scope. For
/// more information, see ``TestScoped``.
public final class MetatypeFactory<Product: MetatypeDouble> {
    /// The metatype to pass to production code.
    public let metatype: Product.Type
    /// A spy that records the creation of each instance as a call with the initializer arguments.
    public let creation: Spy<Product.Arguments, Void, Never>

    private let created = Locked<[Product]>([])

    /// Creates a factory that records instances of the specified type during the running test.
    ///
    /// - Parameters:
    ///   - type: The type of the double that production code creates.
    public init(
        _ type: Product.Type,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(fileID, filePath, line, column)
        metatype = type
        creation = Spy(name: "\(type).init", answer: nil, location: location)
        if let scope = TestScope.needed(for: "MetatypeFactory(\(type).self)", at: location) {
            scope.register(self)
        } else {
            TestScope.enrollWithoutScope(self)
        }
    }

    /// The recorded instances, in the order in which they were created.
    public var instances: [Product] {
        // Reading the instances also checks their creation.
        _ = creation.callCount
        return created.withLock { $0 }
    }
}

extension MetatypeFactory: Sendable where Product: Sendable, Product.Arguments: Sendable {}

extension MetatypeFactory: CreationRecorder {
    func record(_ instance: Any, arguments: Any) -> Bool {
        guard let product = instance as? Product, let arguments = arguments as? Product.Arguments
        else { return false }
        created.withLock { $0.append(product) }
        creation(arguments)
        return true
    }
}

// MARK: - Doubles

/// A double that production code creates through a metatype.
///
/// A conforming type declares the type of its initializer arguments, for example `typealias
/// Arguments = URL`. Its initializer should call `didGetCreated(with:)` to register the new
/// instance:
///
/// ```swift
/// required init(fileURL: URL) {
///     super.init(fileURL: fileURL)
///     didGetCreated(with: fileURL)
/// }
/// ```
public protocol MetatypeDouble {
    /// The type of the initializer arguments. It's `Void`, the type of the only argument, or a
    /// labeled tuple if there are several arguments.
    associatedtype Arguments
}

extension MetatypeDouble {
    /// Registers this instance with the factory of the running test.
    ///
    /// Without a test scope, for example on a detached thread, there is no factory, and a note is
    /// reported instead.
    public func didGetCreated(
        with arguments: Arguments,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        if let scope = TestScope.current {
            return scope.record(self, arguments: arguments)
        }
        guard TestReport.isTesting,
            !TestScope.recordWithoutScope(self, arguments: arguments)
        else { return }
        TestReport.send(
            TestReport(
                "\(type(of: self)) was created outside of any test scope, "
                    + "so no MetatypeFactory has recorded it\n"
                    + TestScope.notInherited,
                at: TestReport.Location(fileID, filePath, line, column),
                severity: .note))
    }
}

extension MetatypeDouble where Arguments == Void {
    /// Registers this instance with the factory of the running test.
    public func didGetCreated(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        didGetCreated(
            with: (), fileID: fileID, filePath: filePath, line: line, column: column)
    }
}
