import Understudy

extension SeamContract {
    /// An operation on an object of the seam, with arguments that are generated from a seed.
    ///
    /// ```swift
    /// .init("names()") { try $0.names() },
    /// .init("read(_:)", with: { $0.one(of: names) }) { try $0.read($1) },
    /// ```
    ///
    /// The name is that of the function, `read(_:)`, of the property, `count`, or `volume.set` for
    /// writes of the property. Reports use it to format calls.
    public struct Operation: Sendable {
        /// The name.
        let name: String
        let draw: @Sendable (inout TestNumberGenerator) -> Step<Seam>

        /// Creates a synchronous operation with arguments.
        ///
        /// - Parameters:
        ///   - name: the name of the function.
        ///   - arguments: generates the arguments, as a tuple if there are several.
        ///   - body: calls the function and returns the value to compare.
        public init<Arguments: Sendable, Value: Sendable, Failure: Error>(
            _ name: String,
            with arguments: @escaping @Sendable (inout TestNumberGenerator) -> Arguments,
            _ body: @escaping @Sendable (Seam, Arguments) throws(Failure) -> Value
        ) {
            self.init(
                name, marks: Self.marks(throwing: Failure.self), arguments: arguments
            ) { seam, arguments in try body(seam, arguments) }
        }

        /// Creates an asynchronous operation with arguments.
        ///
        /// - Parameters:
        ///   - name: the name of the function.
        ///   - arguments: generates the arguments, as a tuple if there are several.
        ///   - body: calls the function and returns the value to compare.
        public init<Arguments: Sendable, Value: Sendable, Failure: Error>(
            _ name: String,
            with arguments: @escaping @Sendable (inout TestNumberGenerator) -> Arguments,
            _ body: @escaping @Sendable (Seam, Arguments) async throws(Failure) -> Value
        ) {
            self.init(
                name, marks: Self.marks(throwing: Failure.self) + "await ", arguments: arguments
            ) { seam, arguments in try await body(seam, arguments) }
        }

        /// Creates a synchronous operation without arguments.
        ///
        /// - Parameters:
        ///   - name: the name of the function.
        ///   - body: calls the function and returns the value to compare.
        public init<Value: Sendable, Failure: Error>(
            _ name: String, _ body: @escaping @Sendable (Seam) throws(Failure) -> Value
        ) {
            self.init(
                name, marks: Self.marks(throwing: Failure.self), arguments: { _ in }
            ) { seam, _ in try body(seam) }
        }

        /// Creates an asynchronous operation without arguments.
        ///
        /// - Parameters:
        ///   - name: the name of the function.
        ///   - body: calls the function and returns the value to compare.
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

        /// - Parameter numbers: the first random numbers to generate the arguments from.
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
                regenerated: { numbers in
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

extension TestNumberGenerator {
    /// Returns one of several values, each with the same probability.
    ///
    /// - Parameter values: the values to choose from; at least one.
    public mutating func one<Values: Collection>(of values: Values) -> Values.Element {
        let offset = Int.random(in: 0..<values.count, using: &self)
        return values[values.index(values.startIndex, offsetBy: offset)]
    }
}
