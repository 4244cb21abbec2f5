// For more information about this system dependency, see `TaskCreation.swift`.
#if os(Linux) && canImport(Glibc) && compiler(>=6.3) && compiler(<6.4)

    /// A type representing the option records of a task that isn't a child task and has no executor
    /// preference.
    struct TaskOptions {
        /// The layout of an option record, followed by the ID of an executor and its witness table.
        ///
        /// It's declared as `TaskOptionRecord` in include/swift/ABI/TaskOptions.h.
        private struct Record {
            var kind: UInt
            var next: UnsafeRawPointer?
            var words: (UnsafeRawPointer?, UnsafeRawPointer?)

            static let serialExecutor: UInt = 0
            static let ownedTaskExecutor: UInt = 6
            static let name: UInt = 7
        }

        private var records: [Record] = []
        /// The name of the task, if the records specify one.
        private(set) var name: String?

        /// Reads option records, or returns `nil` if they specify a parent or a task executor.
        init?(_ first: UnsafeRawPointer?) {
            var next = first
            while let address = next {
                var record = Record(
                    kind: address.load(as: UInt.self),
                    next: address.load(fromByteOffset: 8, as: UnsafeRawPointer?.self),
                    words: (address.load(fromByteOffset: 16, as: UnsafeRawPointer?.self), nil))
                next = record.next
                let kind = record.kind & 0xFF
                switch kind {
                case Record.name:
                    name = record.words.0.map {
                        String(cString: $0.assumingMemoryBound(to: CChar.self))
                    }
                case Record.ownedTaskExecutor where record.words.0 == nil:
                    // `Task.immediate` always specifies a preference. In this case, it specifies
                    // that there is none.
                    continue
                case Record.serialExecutor:
                    record.words.1 = address.load(
                        fromByteOffset: 24, as: UnsafeRawPointer?.self)
                default:
                    return nil
                }
                records.append(record)
            }
        }

        /// Runs `body` with the first of these records, preceded by a record for an executor that
        /// the task retains.
        func withRecords<Result>(
            preferring executor: UnownedTaskExecutor, _ body: (UnsafeRawPointer) -> Result
        ) -> Result {
            let words = unsafeBitCast(
                executor, to: (UnsafeRawPointer?, UnsafeRawPointer?).self)
            var chain = [Record(kind: Record.ownedTaskExecutor, next: nil, words: words)] + records
            return chain.withUnsafeMutableBufferPointer { chain in
                for index in chain.indices {
                    let next = index + 1
                    chain[index].next =
                        next < chain.count
                        ? UnsafeRawPointer(chain.baseAddress.unsafelyUnwrapped + next) : nil
                }
                return body(UnsafeRawPointer(chain.baseAddress.unsafelyUnwrapped))
            }
        }
    }
#endif
