import Foundation

/// A type describing the result of reading a file. If an entry is invalid, the other entries are
/// not affected.
struct HARReading: Decodable {
    let log: Log

    struct Log: Decodable {
        let entries: [Entry]
    }

    /// Creates an instance by parsing JSON.
    ///
    /// - Throws: `DecodingError` if the data is not a HAR file.
    init(_ data: Data) throws {
        do {
            self = try JSONDecoder().decode(HARReading.self, from: data)
        } catch DecodingError.dataCorrupted {
            // The decoder does not distinguish invalid JSON from invalid Unicode in a string, so
            // try again with valid Unicode.
            self = try JSONDecoder().decode(HARReading.self, from: data.repairingJSONStrings())
        }
    }

    enum Entry: Decodable {
        case usable(HARArchive.Entry)
        case unusable(Named, DecodingError)

        init(from decoder: any Decoder) throws {
            do {
                self = .usable(try HARArchive.Entry(from: decoder))
            } catch let error as DecodingError {
                self = .unusable((try? Named(from: decoder)) ?? Named(), error)
            }
        }
    }

    /// A type describing the method and the URL of an entry, if they can be read.
    struct Named: Decodable {
        var method = ""
        var url = ""

        init(_ request: HARArchive.Request) { (method, url) = (request.method, request.url) }

        init() {}

        init(from decoder: any Decoder) throws {
            let request = try decoder.container(keyedBy: Keys.self)
                .nestedContainer(keyedBy: Keys.self, forKey: .request)
            method = (try? request.decode(String.self, forKey: .method)) ?? ""
            url = (try? request.decode(String.self, forKey: .url)) ?? ""
        }

        private enum Keys: String, CodingKey { case request, method, url }
    }
}

extension Data {
    /// Returns this JSON with replacement characters instead of invalid Unicode in its strings.
    /// This includes bytes that are not valid UTF-8. It also includes unpaired surrogates, which
    /// occur if a program truncates a string at this position.
    fileprivate func repairingJSONStrings() -> Data {
        var bytes = Array(String(decoding: self, as: UTF8.self).utf8)
        var index = 0
        while let escape = bytes[index...].firstIndex(of: UInt8(ascii: "\\")) {
            let unit = bytes.escapedUnit(at: escape)
            let next = bytes.escapedUnit(at: escape + 6)
            index = Swift.min(escape + (unit == nil ? 2 : 6), bytes.count)
            guard let unit, UTF16.isSurrogate(unit) else { continue }
            if UTF16.isLeadSurrogate(unit), let next, UTF16.isTrailSurrogate(next) {
                index += 6
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
        let end = index + 6
        guard end <= count, self[index] == UInt8(ascii: "\\"), self[index + 1] == UInt8(ascii: "u")
        else { return nil }
        let digits = self[(index + 2)..<end]
        guard digits.allSatisfy(\.isHexDigit) else { return nil }
        return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}

extension StubbedHTTP.HARFile {
    /// Creates a recording by separating the valid entries of a file from the invalid ones.
    ///
    /// - Throws: The problem of the first entry, if none of the entries can be used.
    init(_ reading: HARReading, name: String, in folder: URL?) throws {
        self.init()
        for (index, entry) in reading.log.entries.enumerated() {
            switch entry {
            case .unusable(let named, let error):
                unusable.append(Unusable(named, StubbedHTTP.HARError(name, error)))
            case .usable(let entry):
                do {
                    exchanges.append(try entry.exchange(index: index, in: folder))
                } catch let problem as StubbedHTTP.HARError.Problem {
                    unusable.append(
                        Unusable(.init(entry.request), StubbedHTTP.HARError(name, problem)))
                }
            }
        }
        if exchanges.isEmpty, let first = unusable.first { throw first.error }
    }
}

extension StubbedHTTP.HARFile.Unusable {
    fileprivate init(_ named: HARReading.Named, _ error: StubbedHTTP.HARError) {
        self.init(method: named.method, url: named.url, error: error)
    }
}
