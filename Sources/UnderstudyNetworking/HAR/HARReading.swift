import Foundation

/// The result of reading a file.
///
/// If an entry is invalid, the other entries aren't affected.
private struct HARReading: Decodable {
    let log: Log

    struct Log: Decodable {
        let entries: [Entry]
    }

    enum Entry: Decodable {
        case usable(StubbedHTTP.HARFile.Exchange)
        /// An entry with the method and the URL of its request, which are empty if they can't be
        /// read.
        case unusable(method: String, url: String, any Error)

        init(from decoder: any Decoder) throws {
            do {
                self = .usable(try StubbedHTTP.HARFile.Exchange(from: decoder))
            } catch let error where error is DecodingError || error is StubbedHTTP.HARError.Problem
            {
                let request = try? decoder.container(keyedBy: HARKey.self).object(.request)
                self = .unusable(
                    method: (try? request?.text(.method)) ?? "",
                    url: (try? request?.text(.url)) ?? "", error)
            }
        }
    }
}

extension StubbedHTTP.HARFile {
    /// Parses the contents of a file.
    ///
    /// - Throws: ``StubbedHTTP/HARError`` if the data isn't a HAR file or none of its entries can
    ///   be used. This is the problem of the first entry.
    init(_ data: Data, name: String, in folder: URL?) throws {
        self.init()
        do {
            for entry in try Self.entries(in: data, folder: folder) {
                switch entry {
                case .usable(let exchange): exchanges.append(exchange)
                case .unusable(let method, let url, let error):
                    let error = StubbedHTTP.HARError(name, error)
                    unusable.append(Unusable(method: method, url: url, error: error))
                }
            }
        } catch {
            throw StubbedHTTP.HARError(name, error)
        }
        if exchanges.isEmpty, let first = unusable.first { throw first.error }
    }

    private static func entries(in data: Data, folder: URL?) throws -> [HARReading.Entry] {
        let decoder = JSONDecoder()
        decoder.userInfo[.archiveFolder] = folder
        do {
            return try decoder.decode(HARReading.self, from: data).log.entries
        } catch DecodingError.dataCorrupted {
            // The decoder doesn't distinguish invalid JSON from invalid Unicode in a string, so try
            // again with valid Unicode.
            return try decoder.decode(HARReading.self, from: data.repairingJSONStrings())
                .log.entries
        }
    }
}

// MARK: - Invalid Unicode

/// The number of bytes in an escape like `\u00E9`.
private let unitEscapeLength = 6

extension Data {
    /// Returns this JSON with replacement characters instead of invalid Unicode in its strings.
    ///
    /// This includes bytes that aren't valid UTF-8. It also includes unpaired surrogates, which
    /// occur if a program truncates a string at this position.
    fileprivate func repairingJSONStrings() -> Data {
        var bytes = Array(String(decoding: self, as: UTF8.self).utf8)
        var index = 0
        while let escape = bytes[index...].firstIndex(of: UInt8(ascii: "\\")) {
            let unit = bytes.escapedUnit(at: escape)
            let next = bytes.escapedUnit(at: escape + unitEscapeLength)
            // Any other escape consists of a backslash and one character.
            index = Swift.min(escape + (unit == nil ? 2 : unitEscapeLength), bytes.count)
            guard let unit, UTF16.isSurrogate(unit) else { continue }
            if UTF16.isLeadSurrogate(unit), let next, UTF16.isTrailSurrogate(next) {
                index += unitEscapeLength
            } else {
                bytes.replaceSubrange((escape + 2)..<index, with: "FFFD".utf8)
            }
        }
        return Data(bytes)
    }
}

extension [UInt8] {
    /// Returns the UTF-16 code unit of an escape like `\u00E9`, or `nil` if there is no escape at
    /// the given index.
    fileprivate func escapedUnit(at index: Int) -> UInt16? {
        let end = index + unitEscapeLength
        guard end <= count, self[index] == UInt8(ascii: "\\"), self[index + 1] == UInt8(ascii: "u")
        else { return nil }
        let digits = self[(index + 2)..<end]
        guard digits.allSatisfy(\.isHexDigit) else { return nil }
        return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}
