// Reads the double that a test passes to a process when it starts it. Copy this file to your app.
// It isn't part of release builds.

#if DEBUG
    import Foundation

    enum LaunchInjection {
        private struct Envelope<Double: Decodable>: Decodable {
            var version: Int
            var double: Double
        }

        /// Returns the double in the environment, or `nil` if the variable isn't set.
        ///
        /// If the double is invalid, the process exits. Otherwise, a test could use the real
        /// implementation by accident.
        static func double<Double: Decodable>(
            _ type: Double.Type, version: Int = 1,
            from environment: [String: String] = ProcessInfo.processInfo.environment
        ) -> Double? {
            guard let text = environment["LAUNCH_DOUBLE"] else { return nil }
            do {
                // If a double is long, it's passed as the path of a file with the prefix `@`, for
                // example `@/tmp/host.json`.
                let data =
                    text.hasPrefix("@")
                    ? try Data(contentsOf: URL(filePath: String(text.dropFirst())))
                    : Data(text.utf8)
                let envelope = try JSONDecoder().decode(Envelope<Double>.self, from: data)
                guard envelope.version == version else {
                    fail("expected version \(version), got version \(envelope.version)")
                }
                return envelope.double
            } catch {
                fail("the value can't be decoded as \(Double.self)")
            }
        }

        /// `true` if expensive setup should be skipped.
        static var isUnitTesting: Bool {
            ProcessInfo.processInfo.environment["UNIT_TESTING"] == "1"
        }

        private static func fail(_ reason: String) -> Never {
            FileHandle.standardError.write(Data("error: LAUNCH_DOUBLE: \(reason)\n".utf8))
            exit(78)
        }
    }
#endif
