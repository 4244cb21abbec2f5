import Dispatch
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The source of a request's body, in the form that the platform's loader provides.
///
/// `@unchecked`: the stream is passed with the request, and nothing else reads it.
struct SentBody: @unchecked Sendable {
    /// The reason why a body can't be read.
    enum Problem: Error {
        case lost
        case tooLarge
    }

    private let source: Source

    private enum Source {
        case none
        case data(Data)
        case file(URL)
        case stream(InputStream)
        case lost
    }

    init(_ request: URLRequest, _ task: URLSessionTask?) {
        // An upload sends its own body regardless of its request's body.
        let upload = task as? URLSessionUploadTask
        if let uploaded = upload.flatMap(Self.uploaded) {
            source = uploaded
        } else if let data = request.httpBody {
            source = .data(data)
        } else if let stream = request.httpBodyStream {
            source = .stream(stream)
        } else if upload != nil {
            source = .lost
        } else {
            source = .none
        }
    }

    /// Reads the body.
    ///
    /// - Throws: ``Problem``; errors from the stream or the file.
    func read(limit: Int) async throws -> Data {
        switch source {
        case .none: return Data()
        case .lost: throw Problem.lost
        case .data(let data):
            guard data.count <= limit else { throw Problem.tooLarge }
            return data.countedFromZero
        case .file(let file):
            // A stream of a missing file fails with a system error.
            guard FileManager.default.fileExists(atPath: file.path),
                let stream = InputStream(url: file)
            else { throw URLError(.fileDoesNotExist) }
            return try await read(stream, limit: limit)
        case .stream(let stream):
            return try await read(stream, limit: limit)
        }
    }

    private func read(_ stream: InputStream, limit: Int) async throws -> Data {
        nonisolated(unsafe) let stream = stream
        // A stream may block until its other end is written to, and a task must not block.
        return try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Result { try stream.readAll(limit: limit) })
            }
        }
    }

    /// Returns the body of an upload, which the loader on Linux stores in the task and not in the
    /// request.
    private static func uploaded(_ task: URLSessionTask) -> Source? {
        #if canImport(FoundationNetworking)
            task.constant("knownBody").flatMap(content)
        #else
            nil
        #endif
    }

    /// Returns the content of an optional enumeration with cases for data, a file and a stream.
    private static func content(of value: Any) -> Source? {
        switch value {
        case let data as DispatchData: return .data(Data(data))
        case let file as URL: return .file(file)
        case let stream as InputStream: return .stream(stream)
        default:
            guard let child = Mirror(reflecting: value).children.first else { return nil }
            return content(of: child.value)
        }
    }
}

extension InputStream {
    /// Reads until the end, or until the limit is exceeded.
    fileprivate func readAll(limit: Int) throws -> Data {
        open()
        defer { close() }
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = read(&buffer, maxLength: buffer.count)
            if count < 0 { throw streamError ?? URLError(.cannotDecodeRawData) }
            if count == 0 { return data }
            guard data.count + count <= limit else { throw SentBody.Problem.tooLarge }
            data.append(contentsOf: buffer[..<count])
        }
    }
}
