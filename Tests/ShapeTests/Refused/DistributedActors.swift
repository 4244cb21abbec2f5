// Distributed actors
// 6:16: `Peer` requires a kind of actor that `actor` doesn't declare: write this double by hand

import Distributed

protocol Peer: DistributedActor {
    func ping()
}
