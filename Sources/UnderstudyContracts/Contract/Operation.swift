import Understudy

extension SeamContract {
    /// Something that can be done with an object of the seam, with arguments drawn from a seed.
    ///
    /// ```swift
    /// .init("names()") { try $0.names() },
    /// .init("read(_:)", with: { $0.one(of: names) }) { try $0.read($1) },
    /// ```
    ///
    /// The name is the function's, `read(_:)`, the property's, `count`, or `volume.set` for its
    /// writes: reports write calls after it.
    public struct Operation: Sendable {
        /// The name.
        let name: String
        let draw: @Sendable (inout TestNumberGenerator) -> Step<Seam>

        /// A synchronous operation with arguments.
        ///
        /// - Parameters:
        ///   - name: the function's name.
        ///   - arguments: draws the arguments, a tuple where there are several.
        ///   - body: calls the function and returns what is to be compared.
        public init<Arguments: Sendable, Value: Sendable, Failure: Error>(
            _ name: String,
            with arguments: @escaping @Sendable (inout TestNumberGenerator) -> Arguments,
            _ body: @escaping @Sendable (Seam, Arguments) throws(Failure) -> Value
        ) {
            self.init(
                name, marks: Self.marks(throwing: Failure.self), arguments: arguments
            ) { seam, arguments in try body(seam, arguments) }
        }

        /// An asynchronous operation with arguments.
        ///
        /// - Parameters:
        ///   - name: the function's name.
        ///   - arguments: draws the arguments, a tuple where there are several.
        ///   - body: calls the function and returns what is to be compared.
        public init<Arguments: Sendable, Value: Sendable, Failure: Error>(
            _ name: String,
            with arguments: @escaping @Sendable (inout TestNumberGenerator) -> Arguments,
            _ body: @escaping @Sendable (Seam, Arguments) async throws(Failure) -> Value
        ) {
            self.init(
                name, marks: Self.marks(throwing: Failure.self) + "await ", arguments: arguments
            ) { seam, arguments in try await body(seam, arguments) }
        }

        /// A synchronous operation without arguments.
        ///
        /// - Parameters:
        ///   - name: the function's name.
        ///   - body: calls the function and returns what is to be compared.
        public init<Value: Sendable, Failure: Error>(
            _ name: String, _ body: @escaping @Sendable (Seam) throws(Failure) -> Value
        ) {
            self.init(
                name, marks: Self.marks(throwing: Failure.self), arguments: { _ in }
            ) { seam, _ in try body(seam) }
        }

        /// An asynchronous operation without arguments.
        ///
        /// - Parameters:
        ///   - name: the function's name.
        ///   - body: calls the function and returns what is to be compared.
        public init<Value: Sendable, Failure: Error>(
            _ name: String, _ body: @escaping @Sendable (Seam) async throws(Failure) -> Value
        ) {
            self.init(
                name, marks: Self.marks(throwing: Failure.self) + "await ", arguments: { _ in }
            ) { seam, _ in try await body(seam) }
        }

        private init<Arguments: Sendable, Value: Sendable>(
            _ name: String, marks: String,
            arguments: @escaping @Sendable (inout TestNumberGenerator) -> Arguments,
            _ body: @escaping @Sendable (Seam, Arguments) async throws -> Value
        ) {
            self.name = name
            draw = { random in
                Self.step(name, marks, from: &random, arguments: arguments, body)
            }
        }

        /// - Parameter numbers: what the arguments are drawn from first.
        private static func step<Arguments: Sendable, Value: Sendable>(
            _ name: String, _ marks: String, from random: inout TestNumberGenerator,
            after numbers: [UInt64] = [],
            arguments: @escaping @Sendable (inout TestNumberGenerator) -> Arguments,
            _ body: @escaping @Sendable (Seam, Arguments) async throws -> Value
        ) -> Step<Seam> {
            let origin = random
            random.record(after: numbers)
            let input = arguments(&random)
            return Step(
                call: { FunctionName(name).call(input, writing: SourceText.orPlaceholder) },
                marks: marks,
                perform: { seam in
                    do { return .returned(try await body(seam, input)) } catch {
                        return .threw(error)
                    }
                },
                numbers: random.recorded,
                redrawn: { numbers in
                    var random = origin
                    return step(
                        name, marks, from: &random, after: numbers, arguments: arguments, body)
                },
                another: { random in
                    var own = random.split()
                    return step(name, marks, from: &own, arguments: arguments, body)
                })
        }

        private static func marks(throwing failure: any Error.Type) -> String {
            failure == Never.self ? "" : "try "
        }
    }
}
