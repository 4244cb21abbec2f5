// Less common protocols of Foundation and the standard library

import Foundation

protocol Mishap: CustomNSError {
    var code: Int { get }
}

protocol Blob: ContiguousBytes, NSCopying {
    var name: String { get }
}

protocol Beat: DurationProtocol {}

protocol Rune: ExpressibleByExtendedGraphemeClusterLiteral, CodingKeyRepresentable {}

protocol Shown: CustomPlaygroundDisplayConvertible {}
