// Declarations longer than a line

struct AveryLongTypeNameThatNobodyWouldLikeToWriteTwice: Hashable, Sendable {}

typealias AnotherLongTypeNameThatNobodyWouldLike = AveryLongTypeNameThatNobodyWouldLikeToWriteTwice

protocol AProtocolWithRatherLongRequirementsThroughoutItsBody {
    func aFunctionWithManyParameters(first: Int, second: String, third: [String: Int], fourth: Double, fifth: Bool)

    var aPropertyWithALongName: [AveryLongTypeNameThatNobodyWouldLikeToWriteTwice: [String]] { get set }
    var anotherPropertyWithALongName: [AveryLongTypeNameThatNobodyWouldLikeToWriteTwice: [Int: String]] { get async throws }
    var tupleProperty: (first: AveryLongTypeNameThatNobodyWouldLikeToWriteTwice, second: AveryLongTypeNameThatNobodyWouldLikeToWriteTwice) { get set }
    func transform<FirstElementOfTheSequence: Sequence, SecondElementOfTheSequence: Collection & Hashable>(
        _ first: FirstElementOfTheSequence, with second: SecondElementOfTheSequence
    ) async throws -> [FirstElementOfTheSequence.Element: SecondElementOfTheSequence.Element]
    where FirstElementOfTheSequence.Element: Hashable, SecondElementOfTheSequence.Element == FirstElementOfTheSequence.Element
    func aFunctionWithALongNameAndNoParameters() async throws -> AveryLongTypeNameThatNobodyWouldLikeToWriteTwice
    func aFunctionWithLongParameters(first: AveryLongTypeNameThatNobodyWouldLikeToWriteTwice, second: AnotherLongTypeNameThatNobodyWouldLike) -> (left: AveryLongTypeNameThatNobodyWouldLikeToWriteTwice, right: AveryLongTypeNameThatNobodyWouldLikeToWriteTwice)
    func generic<Value>(_ value: Value, theLabelOfTheSecondParameterIsLong: Int) -> [Value] where Value: Sendable, Value: Hashable
    subscript(firstIndexOfTheLongSubscript: Int, secondIndexOfTheLongSubscript: String) -> AveryLongTypeNameThatNobodyWouldLikeToWriteTwice { get set }
    subscript<Value: Hashable>(aGenericSubscriptWithALongName key: Value, anotherLabelThatIsLong: Int) -> [Value] where Value: Sendable { get }
    init(aLabelThatIsLong: AveryLongTypeNameThatNobodyWouldLikeToWriteTwice, another: AnotherLongTypeNameThatNobodyWouldLike)
    init?<Items: Sequence>(aVeryLongLabelOfAnInitializerThatMayFail items: Items) async throws where Items.Element == AveryLongTypeNameThatNobodyWouldLikeToWriteTwice
    func write(_ aBufferWithALongName: inout AveryLongTypeNameThatNobodyWouldLikeToWriteTwice, count: Int) throws
    func call(_ aClosureWithALongName: @escaping @Sendable (AveryLongTypeNameThatNobodyWouldLikeToWriteTwice) async throws -> Void)
    static func aStaticFunctionWithALongName(_ value: AveryLongTypeNameThatNobodyWouldLikeToWriteTwice) throws -> Self
    func decode<Value: Decodable>(_ aTypeWithALongName: Value.Type, fromSomethingThatHasALongLabel: String, keys: [String]) throws -> Value
    func aReallyLongFunctionNameThatTakesNothingAndReturnsSomethingButDoesNotFitOnOneLine() -> Int
}

protocol AnotherProtocolWithAVeryLongNameIndeed<FirstAssociatedTypeOfIt, SecondAssociatedTypeOfIt>: Sendable {
    associatedtype FirstAssociatedTypeOfIt: Hashable, Sendable
    associatedtype SecondAssociatedTypeOfIt: Collection, Sendable where SecondAssociatedTypeOfIt.Element == FirstAssociatedTypeOfIt
    associatedtype ThirdAssociatedTypeOfIt: Sequence where ThirdAssociatedTypeOfIt.Element: Hashable, ThirdAssociatedTypeOfIt.Element: Sendable
    func first(_ first: FirstAssociatedTypeOfIt) -> SecondAssociatedTypeOfIt
    func third(_ third: ThirdAssociatedTypeOfIt)
}
