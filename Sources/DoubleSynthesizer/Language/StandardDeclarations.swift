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
}
