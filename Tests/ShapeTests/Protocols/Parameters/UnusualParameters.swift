// Metatypes, key paths, pointers and similar types as parameters

protocol Cabinet {
    func register(_ type: Any.Type)
    func sort(by path: KeyPath<String, Int>)

    func register(_ type: (any Decodable).Type)
    func register(_ type: any Decodable.Type, named name: String)
    func write(_ path: WritableKeyPath<[Int], Int>, _ value: Int)
    func nothing(_ void: Void)
    func nothing(_ void: (), _ count: Int)
    func memory(_ pointer: UnsafeRawPointer, _ buffer: UnsafeMutablePointer<Int>?)
    func chain(_ make: @escaping (@escaping (Int) -> String) -> (Int) -> String)
    func table(_ rows: [(name: String, values: [Int: (Int, String?)])])
    func any(_ value: Any, _ object: AnyObject, _ other: Any?)
    func one(_ value: (Int))
    func bytes(_ values: [UInt8], _ slice: ArraySlice<UInt8>)
    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    func four(_ bytes: InlineArray<4, UInt8>)
    func range(_ range: Range<Int>, _ other: ClosedRange<String.Index>, _ third: some RangeExpression<Int>)
}
