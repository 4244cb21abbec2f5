#if canImport(SwiftParser)
    import SwiftParser

    extension Trial {
        /// The result of comparing our reader with the toolchain's parser.
        enum Verdict {
            /// The toolchain's parser reports an error, so both parsers only guess the rest.
            case inputIsInvalid
            /// The input isn't compared, because the time of the toolchain's parser is exponential
            /// in the depth of brackets.
            case inputIsTooDeep
            /// Only our reader reports an error, for example one that the compiler reports after
            /// parsing.
            case weAreStricter
            case agrees
            case differs([String])
        }

        func verdict(on bytes: [UInt8]) -> Verdict {
            if Trial.isDeep(bytes) { return .inputIsTooDeep }
            let tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
            if tree.hasError { return .inputIsInvalid }
            var problems: [String] = []
            if Parser.parse(source: doubles).hasError {
                problems.append("this \(form) double isn't valid Swift:\n\(doubles)")
            }
            let theirs = TheirFacts(tree).facts.lines
            // Members with a body and `let` aren't requirements, and should be refused later.
            let isRefused = theirs.contains { $0.contains("{…}") || $0.contains(" let ") }
            if reader.problems.isEmpty, !isRefused {
                let difference = theirs.difference(from: Facts(reader).lines)
                for change in difference {
                    switch change {
                    case .insert(_, let line, _): problems.append("theirs  \(line)")
                    case .remove(_, let line, _): problems.append("ours    \(line)")
                    }
                }
            }
            if !problems.isEmpty { return .differs(problems) }
            return reader.problems.isEmpty ? .agrees : .weAreStricter
        }

        private static func isDeep(_ bytes: [UInt8]) -> Bool {
            var depth = 0
            for byte in bytes {
                switch byte {
                case 0x28, 0x5B, 0x3C: depth += 1  // ( [ <
                case 0x29, 0x5D, 0x3E: depth = max(0, depth - 1)  // ) ] >
                default: break
                }
                if depth > 12 { return true }
            }
            return false
        }
    }
#endif
