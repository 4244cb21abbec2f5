// A reader of the doubles that a test starts a process with, to copy into an app. Release builds do not
// have it.

#if DEBUG
    import Foundation

    enum LaunchInjection {
        private struct Envelope<Double: Decodable>: Decodable {
            var version: Int
            var double: Double
        }

        /// Returns the double in the environment; `nil` if there is none. A double that can't be
        /// read ends the process, so that a test never uses the real implementation by accident.
        static func double<Double: Decodable>(
            _ type: Double.Type, version: Int = 1,
            from environment: [String: String] = ProcessInfo.processInfo.environment
        ) -> Double? {
            guard let text = environment["LAUNCH_DOUBLE"] else { return nil }
            do {
                // A long double is in a file, whose path is behind an `@`.
                let data =
                    text.hasPrefix("@")
                    ? try Data(contentsOf: URL(filePath: String(text.dropFirst())))
                    : Data(text.utf8)
                let envelope = try JSONDecoder().decode(Envelope<Double>.self, from: data)
                guard envelope.version == version else {
                    refuse("it has version \(envelope.version), not \(version)")
                }
                return envelope.double
            } catch {
                refuse("it cannot be read as \(Double.self)")
            }
        }

        /// Whether what only costs time in a test may be left out.
        static var isUnitTesting: Bool {
            ProcessInfo.processInfo.environment["UNIT_TESTING"] == "1"
        }

        private static func refuse(_ reason: String) -> Never {
            FileHandle.standardError.write(Data("error: LAUNCH_DOUBLE: \(reason)\n".utf8))
            exit(78)
        }
    }
#endif
