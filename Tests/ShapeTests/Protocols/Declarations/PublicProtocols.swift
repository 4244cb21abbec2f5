// Public protocols, with public doubles
// understudy-doubles --access public

public protocol Station {
    var platforms: Int { get set }

    associatedtype Train
    func arrive(_ train: Train, late: Bool) async throws -> Int
    subscript(platform: Int) -> Train? { get set }
    static func close()
    func wash(_ body: () -> Void)
}

public protocol Signal: Hashable, Sendable {
    init(colour: String)
    func turn(_ colour: inout String)
}
