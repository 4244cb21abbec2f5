// Top-level declarations with names from the standard library. In the module of the other shapes, they would hide the
// standard ones.

func fatalError(_ message: String) {}

struct Leaf {}

struct Hasher {}

protocol Encoder {
    func encode(_ text: String)
}

protocol Binder {
    func open() -> Leaf
    func hash(_ hasher: Hasher, with encoder: any Encoder) -> Hasher
}

protocol Folder: Hashable {
    func file(_ leaf: Leaf)
}

protocol Envelope: Codable {
    func seal(with encoder: any Encoder)
}
