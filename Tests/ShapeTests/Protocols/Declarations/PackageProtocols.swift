// Package protocols, whose doubles are for the package
// understudy --access package

package protocol Engine {
    var speed: Int { get set }

    func start(_ key: String) throws -> Bool
    static func reset()
}
