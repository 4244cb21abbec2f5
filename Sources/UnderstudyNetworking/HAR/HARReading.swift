import Foundation

/// The result of reading a file: an invalid entry doesn't affect the others.
struct HARReading: Decodable {
    let log: Log

    struct Log: Decodable {
        let entries: [Entry]
    }

    /// Parses JSON.
    ///
    /// - Throws: `DecodingError` if it isn't a HAR file.
    init(_ data: Data) throws {
        do {
            self = try JSONDecoder().decode(HARReading.self, from: data)
        } catch DecodingError.dataCorrupted {
            // The decoder doesn't distinguish invalid JSON from a string that isn't Unicode.
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

    /// The method and URL of an entry, if they can be read.
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
    /// Returns the JSON with replacement characters for invalid Unicode in its strings: bytes that
    /// aren't UTF-8, and unpaired surrogates, which programs write if they truncate a string there.
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
    /// Returns the UTF-16 code unit of an escape such as `\u00E9` at an index; `nil` if there is
    /// none.
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
    /// Sorts the entries of a file.
    ///
    /// - Throws: the problem of the first entry, if no entry can be used.
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
