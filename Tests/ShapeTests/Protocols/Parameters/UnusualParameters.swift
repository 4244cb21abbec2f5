// Metatypes, key paths, pointers and similar types as parameters

protocol Cabinet {
    func register(_ type: Any.Type)
    func sort(by path: KeyPath<String, Int>)

    func register(_ type: (any Decodable).Type)
    func register(_ type: any Decodable.Type, named name: String)
    func nothing(_ void: Void)
    func nothing(_ void: (), _ count: Int)
    func chain(_ make: @escaping (@escaping (Int) -> String) -> (Int) -> String)
    func any(_ value: Any, _ object: AnyObject, _ other: Any?)
    func one(_ value: (Int))
    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    func four(_ bytes: InlineArray<4, UInt8>)
}
