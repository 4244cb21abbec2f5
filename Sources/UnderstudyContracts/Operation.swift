import Understudy

extension SeamContract {
    /// An operation on an implementation of the seam, whose arguments are generated from a seed.
    ///
    /// ```swift
    /// .init("names()") { try $0.names() },
    /// .init("read(_:)", with: { $0.one(of: names) }) { try $0.read($1) },
    /// ```
    ///
    /// The name of an operation is used to format its calls in reports. For a function, specify a
    /// name like `read(_:)`. For a property, specify a name like `count` to read its value, or
    /// `volume.set` to set its value.
    public struct Operation: Sendable {
        let draw: @Sendable (inout TestNumberGenerator) -> Step<Seam>

        /// Creates a synchronous operation with arguments.
        ///
        /// - Parameters:
        ///   - name: The name of the function.
        ///   - arguments: A closure that generates the arguments. If there are several arguments,
        ///     it should return a tuple.
        ///   - body: A closure that calls the function and returns the value to compare.
        public init<Arguments: Sendable, Value: Sendable, Failure: Error>(
            _ name: String,
            with arguments: @escaping @Sendable (inout TestNumberGenerator) -> Arguments,
            _ body: @escaping @Sendable (Seam, Arguments) throws(Failure) -> Value
        ) {
            self.init(
                name, keywords: Self.keywords(throwing: Failure.self), arguments: arguments
            ) { seam, arguments in try body(seam, arguments) }
        }

        /// Creates an asynchronous operation with arguments.
        ///
        /// - Parameters:
        ///   - name: The name of the function.
        ///   - arguments: A closure that generates the arguments. If there are several arguments,
        ///     it should return a tuple.
        ///   - body: A closure that calls the function and returns the value to compare.
        public init<Arguments: Sendable, Value: Sendable, Failure: Error>(
            _ name: String,
            with arguments: @escaping @Sendable (inout TestNumberGenerator) -> Arguments,
            _ body: @escaping @Sendable (Seam, Arguments) async throws(Failure) -> Value
        ) {
            self.init(
                name, keywords: Self.keywords(throwing: Failure.self) + "await ",
                arguments: arguments
            ) { seam, arguments in try await body(seam, arguments) }
        }

        /// Creates a synchronous operation without arguments.
        public init<Value: Sendable, Failure: Error>(
            _ name: String, _ body: @escaping @Sendable (Seam) throws(Failure) -> Value
        ) {
            self.init(
                name, keywords: Self.keywords(throwing: Failure.self), arguments: { _ in }
            ) { seam, _ in try body(seam) }
        }

        /// Creates an asynchronous operation without arguments.
        public init<Value: Sendable, Failure: Error>(
            _ name: String, _ body: @escaping @Sendable (Seam) async throws(Failure) -> Value
        ) {
            self.init(
                name, keywords: Self.keywords(throwing: Failure.self) + "await ",
                arguments: { _ in }
            ) { seam, _ in try await body(seam) }
        }

        private init<Arguments: Sendable, Value: Sendable>(
            _ name: String, keywords: String,
            arguments: @escaping @Sendable (inout TestNumberGenerator) -> Arguments,
            _ body: @escaping @Sendable (Seam, Arguments) async throws -> Value
        ) {
            draw = { random in
                Self.step(name, keywords: keywords, from: &random, arguments: arguments, body)
            }
        }

        /// Creates a step.
        ///
        /// Its first arguments are generated from the given numbers.
        private static func step<Arguments: Sendable, Value: Sendable>(
            _ name: String, keywords: String, from random: inout TestNumberGenerator,
            after numbers: [UInt64] = [],
            arguments: @escaping @Sendable (inout TestNumberGenerator) -> Arguments,
            _ body: @escaping @Sendable (Seam, Arguments) async throws -> Value
        ) -> Step<Seam> {
            let origin = random
            random.record(after: numbers)
            let input = arguments(&random)
            return Step(
                call: { FunctionName(name).call(input, writing: SourceText.orPlaceholder) },
                keywords: keywords,
                perform: { seam in
                    do { return .returned(try await body(seam, input)) } catch {
                        return .threw(error)
                    }
                },
                numbers: random.recorded,
                withNumbers: { numbers in
                    var random = origin
                    return step(
                        name, keywords: keywords, from: &random, after: numbers,
                        arguments: arguments, body)
                },
                withOtherArguments: { random in
                    var stepRandom = random.split()
                    return step(
                        name, keywords: keywords, from: &stepRandom, arguments: arguments, body)
                })
        }

        private static func keywords(throwing failure: any Error.Type) -> String {
            failure == Never.self ? "" : "try "
        }
    }
}

extension TestNumberGenerator {
    /// Returns one of the given values.
    ///
    /// All of them have the same probability. There must be at least one value.
    public mutating func one<Values: Collection>(of values: Values) -> Values.Element {
        let offset = Int.random(in: 0..<values.count, using: &self)
        return values[values.index(values.startIndex, offsetBy: offset)]
    }
}
