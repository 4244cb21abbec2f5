extension StandardLibrary {
    /// The name of the source that contains the declarations.
    package static let sourceName = "Swift"

    /// The protocols as declared in the standard library, except for the requirements that the
    /// standard library implements.
    ///
    /// The literal protocols have the usual type instead of an associated type, for example
    /// `String` or `Int`.
    static let declarations: StaticString = """
        protocol AdditiveArithmetic: Equatable {
            static var zero: Self { get }
            static func + (left: Self, right: Self) -> Self
            static func - (left: Self, right: Self) -> Self
        }
        protocol AsyncIteratorProtocol<Element, Failure> {
            associatedtype Element
            associatedtype Failure: Error
            mutating func next(
                isolation actor: isolated (any Actor)?
            ) async throws(Failure) -> Element?
        }
        protocol AsyncSequence<Element, Failure> {
            associatedtype Element
            associatedtype Failure where Failure == AsyncIterator.Failure
            associatedtype AsyncIterator: AsyncIteratorProtocol
                where AsyncIterator.Element == Element
            func makeAsyncIterator() -> AsyncIterator
        }
        protocol CaseIterable { static var allCases: [Self] { get } }
        protocol Clock<Duration>: Sendable {
            associatedtype Duration
            associatedtype Instant: InstantProtocol where Instant.Duration == Duration
            var now: Instant { get }
            var minimumResolution: Duration { get }
            func sleep(until deadline: Instant, tolerance: Duration?) async throws
        }
        protocol CodingKey: Sendable {
            init?(stringValue: String)
            init?(intValue: Int)
            var stringValue: String { get }
            var intValue: Int? { get }
        }
        protocol CodingKeyRepresentable {
            var codingKey: any CodingKey { get }
            init?<Key: CodingKey>(codingKey: Key)
        }
        protocol Comparable: Equatable { static func < (left: Self, right: Self) -> Bool }
        protocol ContiguousBytes {
            func withUnsafeBytes<Result>(
                _ body: (UnsafeRawBufferPointer) throws -> Result
            ) rethrows -> Result
        }
        protocol CustomDebugStringConvertible { var debugDescription: String { get } }
        protocol CustomLeafReflectable: CustomReflectable {}
        protocol CustomNSError: Error {}
        protocol CustomPlaygroundDisplayConvertible { var playgroundDescription: Any { get } }
        protocol CustomReflectable { var customMirror: Mirror { get } }
        protocol CustomStringConvertible { var description: String { get } }
        protocol Decodable { init(from decoder: any Decoder) throws }
        protocol DurationProtocol: AdditiveArithmetic, Comparable, Sendable {
            static func / (left: Self, right: Int) -> Self
            static func * (left: Self, right: Int) -> Self
            static func / (left: Self, right: Self) -> Double
        }
        protocol Encodable { func encode(to encoder: any Encoder) throws }
        protocol Executor: Sendable { func enqueue(_ job: consuming ExecutorJob) }
        protocol ExpressibleByArrayLiteral {
            associatedtype ArrayLiteralElement
            init(arrayLiteral elements: ArrayLiteralElement...)
        }
        protocol ExpressibleByBooleanLiteral { init(booleanLiteral value: Bool) }
        protocol ExpressibleByDictionaryLiteral {
            associatedtype Key
            associatedtype Value
            init(dictionaryLiteral elements: (Key, Value)...)
        }
        protocol ExpressibleByExtendedGraphemeClusterLiteral: ExpressibleByUnicodeScalarLiteral {
            init(extendedGraphemeClusterLiteral value: Character)
        }
        protocol ExpressibleByFloatLiteral { init(floatLiteral value: Double) }
        protocol ExpressibleByIntegerLiteral { init(integerLiteral value: Int) }
        protocol ExpressibleByNilLiteral { init(nilLiteral: ()) }
        protocol ExpressibleByStringInterpolation: ExpressibleByStringLiteral {}
        protocol ExpressibleByStringLiteral { init(stringLiteral value: String) }
        protocol ExpressibleByUnicodeScalarLiteral {
            init(unicodeScalarLiteral value: Unicode.Scalar)
        }
        protocol Identifiable<ID> { associatedtype ID: Hashable; var id: ID { get } }
        protocol InstantProtocol<Duration>: Comparable, Hashable, Sendable {
            associatedtype Duration: DurationProtocol
            func advanced(by duration: Duration) -> Self
            func duration(to other: Self) -> Duration
        }
        protocol IteratorProtocol<Element> {
            associatedtype Element
            mutating func next() -> Element?
        }
        protocol LocalizedError: Error {}
        protocol LosslessStringConvertible: CustomStringConvertible {
            init?(_ description: String)
        }
        protocol NSCopying { func copy(with zone: NSZone?) -> Any }
        protocol RandomNumberGenerator { mutating func next() -> UInt64 }
        protocol RawRepresentable<RawValue> {
            associatedtype RawValue
            init?(rawValue: RawValue)
            var rawValue: RawValue { get }
        }
        protocol Sequence<Element> {
            associatedtype Element
            associatedtype Iterator: IteratorProtocol where Iterator.Element == Element
            func makeIterator() -> Iterator
        }
        protocol SerialExecutor: Executor {}
        protocol Strideable<Stride>: Comparable {
            associatedtype Stride: SignedNumeric, Comparable
            func distance(to other: Self) -> Stride
            func advanced(by distance: Stride) -> Self
        }
        protocol TaskExecutor: Executor {}
        protocol TextOutputStream { mutating func write(_ string: String) }
        protocol TextOutputStreamable {
            func write<Target: TextOutputStream>(to target: inout Target)
        }
        """

    /// The members of Apple's `NSObject` that protocols may require. The first ones exist in every
    /// module, and the others exist if UIKit is imported, or if UIKit or AppKit is imported.
    ///
    /// A double derived from `NSObject` would have to override these members.
    static let objectDeclarations: StaticString = """
        protocol NSObject {
            var classForCoder: AnyClass { get }
            var className: String { get }
            var debugDescription: String { get }
            var description: String { get }
            var hash: Int { get }
            var hashValue: Int { get }
            var observationInfo: UnsafeMutableRawPointer? { get set }
            var superclass: AnyClass? { get }
            func `class`() -> AnyClass
            func `self`() -> Self
            func conforms(to aProtocol: Protocol) -> Bool
            func copy() -> Any
            func doesNotRecognizeSelector(_ aSelector: Selector!)
            func forwardingTarget(for aSelector: Selector!) -> Any?
            func isEqual(_ object: Any?) -> Bool
            func isKind(of aClass: AnyClass) -> Bool
            func isMember(of aClass: AnyClass) -> Bool
            func isProxy() -> Bool
            func mutableCopy() -> Any
            func perform(_ aSelector: Selector!) -> Unmanaged<AnyObject>!
            func perform(_ aSelector: Selector!, with object: Any!) -> Unmanaged<AnyObject>!
            func perform(_ aSelector: Selector, with object: Any?, afterDelay: TimeInterval)
            func responds(to aSelector: Selector!) -> Bool
            static func description() -> String
            static func hash() -> Int
            static func superclass() -> AnyClass?

            func value(forKey key: String) -> Any?
            func value(forKeyPath keyPath: String) -> Any?
            func value(forUndefinedKey key: String) -> Any?
            func setValue(_ value: Any?, forKey key: String)
            func setValue(_ value: Any?, forKeyPath keyPath: String)
            func setValue(_ value: Any?, forUndefinedKey key: String)
            func setNilValueForKey(_ key: String)
            func setValuesForKeys(_ keyedValues: [String: Any])
            func dictionaryWithValues(forKeys keys: [String]) -> [String: Any]
            func mutableArrayValue(forKey key: String) -> NSMutableArray
            func mutableArrayValue(forKeyPath keyPath: String) -> NSMutableArray
            func mutableSetValue(forKey key: String) -> NSMutableSet
            func mutableSetValue(forKeyPath keyPath: String) -> NSMutableSet
            func observeValue(
                forKeyPath: String?, of: Any?, change: [NSKeyValueChangeKey: Any]?,
                context: UnsafeMutableRawPointer?)
            func addObserver(
                _ observer: NSObject, forKeyPath: String, options: NSKeyValueObservingOptions,
                context: UnsafeMutableRawPointer?)
            func removeObserver(_ observer: NSObject, forKeyPath: String)
            func removeObserver(
                _ observer: NSObject, forKeyPath: String, context: UnsafeMutableRawPointer?)
            func willChangeValue(forKey key: String)
            func didChangeValue(forKey key: String)
            static func automaticallyNotifiesObservers(forKey key: String) -> Bool
            static func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String>
        }
        protocol UIObject {
            var accessibilityActivationPoint: CGPoint { get set }
            var accessibilityAttributedHint: NSAttributedString? { get set }
            var accessibilityAttributedLabel: NSAttributedString? { get set }
            var accessibilityAttributedValue: NSAttributedString? { get set }
            var accessibilityCustomActions: [UIAccessibilityCustomAction]? { get set }
            var accessibilityElements: [Any]? { get set }
            var accessibilityElementsHidden: Bool { get set }
            var accessibilityFrame: CGRect { get set }
            var accessibilityHint: String? { get set }
            var accessibilityLabel: String? { get set }
            var accessibilityLanguage: String? { get set }
            var accessibilityPath: UIBezierPath? { get set }
            var accessibilityRespondsToUserInteraction: Bool { get set }
            var accessibilityTraits: UIAccessibilityTraits { get set }
            var accessibilityUserInputLabels: [String]! { get set }
            var accessibilityValue: String? { get set }
            var accessibilityViewIsModal: Bool { get set }
            var isAccessibilityElement: Bool { get set }
            var shouldGroupAccessibilityChildren: Bool { get set }
            func accessibilityActivate() -> Bool
            func accessibilityDecrement()
            func accessibilityElementCount() -> Int
            func accessibilityIncrement()
            func accessibilityPerformEscape() -> Bool
            func accessibilityPerformMagicTap() -> Bool
        }
        protocol NibObject {
            func awakeFromNib()
            func prepareForInterfaceBuilder()
        }
        """
}
