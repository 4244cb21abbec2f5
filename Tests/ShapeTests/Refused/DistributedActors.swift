// Distributed actors
// 6:16: `Peer` asks for an actor of another kind than `actor` declares: write this double by hand

import Distributed

protocol Peer: DistributedActor {
    func ping()
}
