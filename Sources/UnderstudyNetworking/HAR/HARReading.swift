import Foundation

/// A file as it is read: an entry that cannot be used does not spoil the others.
struct HARReading: Decodable {
    let log: Log

    struct Log: Decodable {
        let entries: [Entry]
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

    /// What an entry is asked for by, as far as it can be read.
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

extension StubbedHTTP.HARFile {
    /// Sorts the entries of a file.
    ///
    /// - Throws: what is wrong with the first one, where none can be used.
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
