// Package protocols, with package doubles
// understudy --access package

package protocol Engine {
    var speed: Int { get set }

    func start(_ key: String) throws -> Bool
    static func reset()
}
