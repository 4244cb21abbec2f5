// Written by Understudy from LongLines.swift.
import Understudy

final class AProtocolWithRatherLongRequirementsThroughoutItsBodySpy:
    AProtocolWithRatherLongRequirementsThroughoutItsBody
{
    let spies = Spies()

    struct Spies {
        let aFunctionWithManyParameters = Spy<
            (first: Int, second: String, third: [String: Int], fourth: Double, fifth: Bool),
            Void,
            Never
        >(
            "AProtocolWithRatherLongRequirementsThroughoutItsBodySpy.aFunctionWithManyParameters("
                + "first:second:third:fourth:fifth:)")
        let aPropertyWithALongName = SpiedProperty<
            [AveryLongTypeNameThatNobodyWouldLikeToWriteTwice: [String]]
        >("AProtocolWithRatherLongRequirementsThroughoutItsBodySpy.aPropertyWithALongName")
        let anotherPropertyWithALongName = Spy<
            Void,
            [AveryLongTypeNameThatNobodyWouldLikeToWriteTwice: [Int: String]],
            any Error
        >("AProtocolWithRatherLongRequirementsThroughoutItsBodySpy.anotherPropertyWithALongName")
        let tupleProperty = SpiedProperty<
            (
                first: AveryLongTypeNameThatNobodyWouldLikeToWriteTwice,
                second: AveryLongTypeNameThatNobodyWouldLikeToWriteTwice
            )
        >("AProtocolWithRatherLongRequirementsThroughoutItsBodySpy.tupleProperty")
        let transform = Spy<
            (first: any Sequence, second: any Collection & Hashable),
            Any,
            any Error
        >("AProtocolWithRatherLongRequirementsThroughoutItsBodySpy.transform(_:with:)")
        let aFunctionWithALongNameAndNoParameters = Spy<
            Void,
            AveryLongTypeNameThatNobodyWouldLikeToWriteTwice,
            any Error
        >(
            "AProtocolWithRatherLongRequirementsThroughoutItsBodySpy."
                + "aFunctionWithALongNameAndNoParameters()")
        let aFunctionWithLongParameters = Spy<
            (
                first: AveryLongTypeNameThatNobodyWouldLikeToWriteTwice,
                second: AnotherLongTypeNameThatNobodyWouldLike
            ),
            (
                left: AveryLongTypeNameThatNobodyWouldLikeToWriteTwice,
                right: AveryLongTypeNameThatNobodyWouldLikeToWriteTwice
            ),
            Never
        >(
            "AProtocolWithRatherLongRequirementsThroughoutItsBodySpy.aFunctionWithLongParameters("
                + "first:second:)")
        let generic = Spy<
            (value: any Sendable & Hashable, theLabelOfTheSecondParameterIsLong: Int),
            Any,
            Never
        >(
            "AProtocolWithRatherLongRequirementsThroughoutItsBodySpy.generic(_:"
                + "theLabelOfTheSecondParameterIsLong:)")
        let subscriptFirstIndexOfTheLongSubscript = SpiedSubscript<
            (firstIndexOfTheLongSubscript: Int, secondIndexOfTheLongSubscript: String),
            AveryLongTypeNameThatNobodyWouldLikeToWriteTwice
        >(
            "AProtocolWithRatherLongRequirementsThroughoutItsBodySpy.subscript(_:_:)",
            part: "subscriptFirstIndexOfTheLongSubscript")
        let subscriptAGenericSubscriptWithALongName = Spy<
            (key: any Hashable & Sendable, anotherLabelThatIsLong: Int),
            Any,
            Never
        >(
            "AProtocolWithRatherLongRequirementsThroughoutItsBodySpy.subscript("
                + "aGenericSubscriptWithALongName:_:)",
            part: "subscriptAGenericSubscriptWithALongName")
        let write = Spy<
            (aBufferWithALongName: AveryLongTypeNameThatNobodyWouldLikeToWriteTwice, count: Int),
            Void,
            any Error
        >("AProtocolWithRatherLongRequirementsThroughoutItsBodySpy.write(_:count:)")
        /// The value of `aBufferWithALongName` after `write(_:count:)`, by default the one before.
        let writeABufferWithALongName = Spy<
            AveryLongTypeNameThatNobodyWouldLikeToWriteTwice,
            AveryLongTypeNameThatNobodyWouldLikeToWriteTwice,
            Never
        >(
            unchanged: "AProtocolWithRatherLongRequirementsThroughoutItsBodySpy.write(_:count:)"
                + " aBufferWithALongName")
        let call = Spy<
            @Sendable (AveryLongTypeNameThatNobodyWouldLikeToWriteTwice) async throws -> Void,
            Void,
            Never
        >("AProtocolWithRatherLongRequirementsThroughoutItsBodySpy.call(_:)")
        let decode = Spy<
            (
                aTypeWithALongName: any Decodable.Type,
                fromSomethingThatHasALongLabel: String,
                keys: [String]
            ),
            Any,
            any Error
        >(
            "AProtocolWithRatherLongRequirementsThroughoutItsBodySpy.decode(_:"
                + "fromSomethingThatHasALongLabel:keys:)")
        let aReallyLongFunctionNameThatTakesNothingAndReturnsSomethingButDoesNotFitOnOneLine = Spy<
            Void,
            Int,
            Never
        >(
            "AProtocolWithRatherLongRequirementsThroughoutItsBodySpy."
                + "aReallyLongFunctionNameThatTakesNothingAndReturnsSomethingButDoesNotFitOnOneLine()"
        )
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    // Unchecked, because `any Sequence<AveryLongTypeNameThatNobodyWouldLikeToWriteTwice>` isn't
    // known to be `Sendable`. Each spy guards its own state, but not the values that it has
    // recorded.
    struct StaticSpies: @unchecked Sendable {
        let initializeALabelThatIsLong = Spy<
            (
                aLabelThatIsLong: AveryLongTypeNameThatNobodyWouldLikeToWriteTwice,
                another: AnotherLongTypeNameThatNobodyWouldLike
            ),
            Void,
            Never
        >(
            initializer: "AProtocolWithRatherLongRequirementsThroughoutItsBodySpy.init("
                + "aLabelThatIsLong:another:)",
            part: "initializeALabelThatIsLong")
        let initializeAVeryLongLabelOfAnInitializerThatMayFail = Spy<
            any Sequence<AveryLongTypeNameThatNobodyWouldLikeToWriteTwice>,
            Bool,
            any Error
        >(
            initializer: "AProtocolWithRatherLongRequirementsThroughoutItsBodySpy.init?("
                + "aVeryLongLabelOfAnInitializerThatMayFail:)",
            part: "initializeAVeryLongLabelOfAnInitializerThatMayFail")
        let aStaticFunctionWithALongName = Spy<
            AveryLongTypeNameThatNobodyWouldLikeToWriteTwice,
            AProtocolWithRatherLongRequirementsThroughoutItsBodySpy?,
            any Error
        >(
            "AProtocolWithRatherLongRequirementsThroughoutItsBodySpy.aStaticFunctionWithALongName("
                + "_:)",
            returning: nil)
    }

    init() {}

    func aFunctionWithManyParameters(
        first: Int, second: String, third: [String: Int], fourth: Double, fifth: Bool
    ) {
        spies.aFunctionWithManyParameters((first, second, third, fourth, fifth))
    }

    var aPropertyWithALongName: [AveryLongTypeNameThatNobodyWouldLikeToWriteTwice: [String]] {
        get { spies.aPropertyWithALongName.get() }
        set { spies.aPropertyWithALongName.set(newValue) }
    }

    var anotherPropertyWithALongName:
        [AveryLongTypeNameThatNobodyWouldLikeToWriteTwice: [Int: String]]
    {
        get async throws { try await spies.anotherPropertyWithALongName() }
    }

    var tupleProperty:
        (
            first: AveryLongTypeNameThatNobodyWouldLikeToWriteTwice,
            second: AveryLongTypeNameThatNobodyWouldLikeToWriteTwice
        )
    {
        get { spies.tupleProperty.get() }
        set { spies.tupleProperty.set(newValue) }
    }

    func transform<
        FirstElementOfTheSequence: Sequence, SecondElementOfTheSequence: Collection & Hashable
    >(
        _ first: FirstElementOfTheSequence, with second: SecondElementOfTheSequence
    ) async throws -> [FirstElementOfTheSequence.Element: SecondElementOfTheSequence.Element]
    where
        FirstElementOfTheSequence.Element: Hashable,
        SecondElementOfTheSequence.Element == FirstElementOfTheSequence.Element
    {
        try await spies.transform.function(
            (first, second),
            as: [FirstElementOfTheSequence.Element: SecondElementOfTheSequence.Element].self)
    }

    func aFunctionWithALongNameAndNoParameters()
        async throws -> AveryLongTypeNameThatNobodyWouldLikeToWriteTwice
    {
        try await spies.aFunctionWithALongNameAndNoParameters()
    }

    func aFunctionWithLongParameters(
        first: AveryLongTypeNameThatNobodyWouldLikeToWriteTwice,
        second: AnotherLongTypeNameThatNobodyWouldLike
    ) -> (
        left: AveryLongTypeNameThatNobodyWouldLikeToWriteTwice,
        right: AveryLongTypeNameThatNobodyWouldLikeToWriteTwice
    ) {
        spies.aFunctionWithLongParameters((first, second))
    }

    func generic<Value>(_ value: Value, theLabelOfTheSecondParameterIsLong: Int) -> [Value]
    where Value: Sendable, Value: Hashable {
        spies.generic.function((value, theLabelOfTheSecondParameterIsLong), as: [Value].self)
    }

    subscript(
        firstIndexOfTheLongSubscript: Int, secondIndexOfTheLongSubscript: String
    ) -> AveryLongTypeNameThatNobodyWouldLikeToWriteTwice {
        get {
            spies.subscriptFirstIndexOfTheLongSubscript.get(
                (firstIndexOfTheLongSubscript, secondIndexOfTheLongSubscript))
        }
        set {
            spies.subscriptFirstIndexOfTheLongSubscript.write(
                (firstIndexOfTheLongSubscript, secondIndexOfTheLongSubscript), newValue)
        }
    }

    subscript<Value: Hashable>(
        aGenericSubscriptWithALongName key: Value, anotherLabelThatIsLong: Int
    ) -> [Value] where Value: Sendable {
        spies.subscriptAGenericSubscriptWithALongName.function(
            (key, anotherLabelThatIsLong), as: [Value].self)
    }

    init(
        aLabelThatIsLong: AveryLongTypeNameThatNobodyWouldLikeToWriteTwice,
        another: AnotherLongTypeNameThatNobodyWouldLike
    ) {
        Self.spies.initializeALabelThatIsLong((aLabelThatIsLong, another))
    }

    init?<Items: Sequence>(aVeryLongLabelOfAnInitializerThatMayFail items: Items) async throws
    where Items.Element == AveryLongTypeNameThatNobodyWouldLikeToWriteTwice {
        guard
            try await Self.spies.initializeAVeryLongLabelOfAnInitializerThatMayFail(items)
        else { return nil }
    }

    func write(
        _ aBufferWithALongName: inout AveryLongTypeNameThatNobodyWouldLikeToWriteTwice, count: Int
    ) throws {
        defer { aBufferWithALongName = spies.writeABufferWithALongName(aBufferWithALongName) }
        try spies.write((aBufferWithALongName, count))
    }

    func call(
        _ aClosureWithALongName:
            @escaping @Sendable (
                AveryLongTypeNameThatNobodyWouldLikeToWriteTwice
            ) async throws -> Void
    ) {
        spies.call(aClosureWithALongName)
    }

    static func aStaticFunctionWithALongName(
        _ value: AveryLongTypeNameThatNobodyWouldLikeToWriteTwice
    ) throws -> AProtocolWithRatherLongRequirementsThroughoutItsBodySpy {
        try spies.aStaticFunctionWithALongName(value)
            ?? AProtocolWithRatherLongRequirementsThroughoutItsBodySpy()
    }

    func decode<Value: Decodable>(
        _ aTypeWithALongName: Value.Type, fromSomethingThatHasALongLabel: String, keys: [String]
    ) throws -> Value {
        try spies.decode.function(
            (aTypeWithALongName, fromSomethingThatHasALongLabel, keys), as: Value.self)
    }

    func aReallyLongFunctionNameThatTakesNothingAndReturnsSomethingButDoesNotFitOnOneLine() -> Int {
        spies.aReallyLongFunctionNameThatTakesNothingAndReturnsSomethingButDoesNotFitOnOneLine()
    }
}

final class AnotherProtocolWithAVeryLongNameIndeedSpy<
    FirstAssociatedTypeOfIt: Hashable & Sendable,
    SecondAssociatedTypeOfIt: Collection & Sendable,
    ThirdAssociatedTypeOfIt: Sequence
>: AnotherProtocolWithAVeryLongNameIndeed
where
    SecondAssociatedTypeOfIt.Element == FirstAssociatedTypeOfIt,
    ThirdAssociatedTypeOfIt.Element: Hashable,
    ThirdAssociatedTypeOfIt.Element: Sendable
{
    let spies = Spies()

    // Unchecked, because `ThirdAssociatedTypeOfIt` isn't known to be `Sendable`. Each spy guards
    // its own state, but not the values that it has recorded.
    struct Spies: @unchecked Sendable {
        let first = Spy<FirstAssociatedTypeOfIt, SecondAssociatedTypeOfIt, Never>(
            "AnotherProtocolWithAVeryLongNameIndeedSpy.first(_:)")
        let third = Spy<ThirdAssociatedTypeOfIt, Void, Never>(
            "AnotherProtocolWithAVeryLongNameIndeedSpy.third(_:)")
    }

    func first(_ first: FirstAssociatedTypeOfIt) -> SecondAssociatedTypeOfIt {
        spies.first(first)
    }

    func third(_ third: ThirdAssociatedTypeOfIt) {
        spies.third(third)
    }
}
