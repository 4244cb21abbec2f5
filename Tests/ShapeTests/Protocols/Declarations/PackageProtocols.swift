// Package protocols, with package doubles
// understudy-doubles --access package

package protocol Engine {
    var speed: Int { get set }

    func start(_ key: String) throws -> Bool
    static func reset()
}
