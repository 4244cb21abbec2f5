// Settable noncopyable properties
// 8:16: `Baton` cannot be copied, so no part can keep what is written to `baton`: use `{ get }`,
// or write this double by hand

struct Baton: ~Copyable {}

protocol Relay {
    var baton: Baton { get set }
}
