/// Records the instances that production code creates through a metatype.
///
/// ```swift
/// let documents = MetatypeFactory(StubDocument.self)
/// let browser = Browser()
/// browser.documentClass = documents.metatype
/// ```
///
/// Afterwards `documents.creation` is a spy of the creations, and `documents.instances` contains
/// the instances.
///
/// The double registers itself in its initializer with `didGetCreated(with:)`. A factory records
/// the instances of its own type and of subclasses, in the test that created the factory, and keeps
/// them alive as long as it exists. It requires a test scope; see ``TestScoped``.
public final class MetatypeFactory<Product: MetatypeDouble> {
    /// The type to pass to production code instead of its own metatype.
    public let metatype: Product.Type
    /// The creations as calls, with their arguments.
    public let creation: Spy<Product.Arguments, Void, Never>

    private let created = Locked<[Product]>([])

    /// Starts to record the instances of a type in the running test.
    ///
    /// - Parameter type: the double that production code creates.
    public init(
        _ type: Product.Type,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        metatype = type
        creation = Spy(name: "\(type).init", answer: nil, location: location)
        if let scope = TestScope.needed(for: "MetatypeFactory(\(type).self)", at: location) {
            scope.enroll(self)
        } else {
            TestScope.enrollWithoutScope(self)
        }
    }

    /// The instances, in the order of their creation.
    public var instances: [Product] {
        // Reading the instances counts as a check of their creation.
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
