// Settable noncopyable properties
// 8:16: `Baton` can't be copied, so a spy can't store the values of `baton`: use `{ get }`,
// or write this double by hand

struct Baton: ~Copyable {}

protocol Relay {
    var baton: Baton { get set }
}
