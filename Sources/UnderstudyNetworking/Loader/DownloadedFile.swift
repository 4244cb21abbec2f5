#if canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking

    /// A namespace for passing the file of a download to the loader. On Linux, the loader stores
    /// the URL of this file in a dictionary that is only accessible to its own protocols.
    enum DownloadedFile {
        /// Whether or not the loader accepts a file from a protocol.
        static var isTaken: Bool { properties != nil }

        private static var properties: (offset: Int, table: any LoaderProperties.Type)? {
            guard let found = LoaderField<Any>.find("properties", of: URLProtocol.self),
                let table = found.type as? any LoaderProperties.Type, table.has(key)
            else { return nil }
            return (found.offset, table)
        }

        private static let key = "temporaryFileURL"

        /// Writes a file to the folder that the loader uses. After that, the app is responsible for
        /// the file.
        ///
        /// - Throws: Any error that occurs while the file is written.
        static func write(_ body: Data) throws -> URL {
            let file = FileManager.default.temporaryDirectory
                .appendingPathComponent(UUID().uuidString + ".tmp")
            try body.write(to: file)
            return file
        }

        /// Passes a file to the loader, which provides it to its client at the end of the load.
        static func leave(_ file: URL, in loading: URLProtocol) {
            guard let (offset, table) = properties else { return }
            withExtendedLifetime(loading) {
                table.set(key, to: file, at: Unmanaged.passUnretained(loading).toOpaque() + offset)
            }
        }
    }

    /// A dictionary whose keys have a type that is not accessible to this module.
    private protocol LoaderProperties {
        static func has(_ name: String) -> Bool
        static func set(_ name: String, to value: Any, at address: UnsafeMutableRawPointer)
    }

    extension Dictionary: LoaderProperties where Value == Any {
        private static func key(_ name: String) -> Key? {
            func key<Name: RawRepresentable>(_ type: Name.Type) -> Name? {
                (name as? Name.RawValue).flatMap(Name.init(rawValue:))
            }
            return (Key.self as? any RawRepresentable.Type).flatMap { key($0) as? Key }
        }

        static func has(_ name: String) -> Bool { key(name) != nil }

        static func set(_ name: String, to value: Any, at address: UnsafeMutableRawPointer) {
            guard let key = key(name) else { return }
            address.assumingMemoryBound(to: Self.self).pointee[key] = value
        }
    }
#endif
