// Protocols of Foundation and of the standard library that few inherit

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
