import Dispatch
import Foundation
import TestSupport
import Testing

@testable import UnderstudyNetworking

@Suite("Watching sockets", .endsWhenIdle)
struct SocketWatchTests {
    private let queue = DispatchQueue(label: "watched")
    private let operations = AsyncStream.makeStream(of: String.self)

    /// Returns a watch that tells the operations that it handles, until each was handled once.
    private func watch(_ socket: Socket) throws -> SocketWatch {
        let watcher = try SocketWatcher.shared()
        return queue.sync {
            let continuation = operations.continuation
            var watch: SocketWatch?
            watch = SocketWatch(
                socket, on: queue, by: watcher,
                read: {
                    watch?.disable(.reading)
                    continuation.yield("read")
                },
                write: {
                    watch?.disable(.writing)
                    continuation.yield("write")
                })
            return watch.unsafelyUnwrapped
        }
    }

    @Test
    func `A handler is only called if its operation is turned on and possible`() async throws {
        let (ours, theirs) = try Socket.pair()
        let watch = try watch(ours)
        var handled = operations.stream.makeAsyncIterator()

        _ = Array("a".utf8).withUnsafeBytes { theirs.write($0) }
        queue.sync { watch.enable(.writing) }
        #expect(await handled.next() == "write")
        queue.sync { watch.enable(.reading) }
        #expect(await handled.next() == "read")

        queue.sync { watch.close() }
        theirs.closeDescriptor()
    }

    @Test func `Both operations are possible after the other side has disconnected`() async throws {
        let (ours, theirs) = try Socket.pair()
        let watch = try watch(ours)
        var handled = operations.stream.makeAsyncIterator()
        theirs.closeDescriptor()

        queue.sync { watch.enable(.reading) }
        #expect(await handled.next() == "read")
        queue.sync { watch.enable(.writing) }
        #expect(await handled.next() == "write")

        queue.sync { watch.close() }
    }

    @Test func `A client that has only finished sending doesn't make writing possible`() {
        typealias Readiness = Socket.Readiness
        let both: Readiness = [.reading, .writing]
        // What macOS reports for such a client while the server's buffer is full.
        #expect(Readiness([.hangUp, .reading]).possible(of: both) == .reading)
        #expect(Readiness.hangUp.possible(of: both) == .reading)
        #expect(Readiness([.hangUp, .reading, .writing]).possible(of: both) == both)
        // Without interest in reading, a hang-up means that writing fails.
        #expect(Readiness.hangUp.possible(of: .writing) == .writing)
        #expect(Readiness.failure.possible(of: both) == both)
        #expect(Readiness.writing.possible(of: both) == .writing)
        #expect(Readiness.hangUp.possible(of: []) == [])
    }

    @Test func `A socket is closed after its watch`() async throws {
        let (ours, theirs) = try Socket.pair()
        let watch = try watch(ours)
        await withCheckedContinuation { closed in
            queue.sync {
                watch.enable(.reading)
                watch.close { closed.resume() }
            }
        }
        var byte: [UInt8] = [0]
        let isAtEnd = if case .endOfInput = theirs.read(into: &byte) { true } else { false }
        #expect(isAtEnd)
        theirs.closeDescriptor()
    }
}
