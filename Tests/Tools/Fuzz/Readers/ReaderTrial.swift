import Foundation

/// Reads one input with one of the readers, and checks the properties that should hold for all
/// inputs.
enum ReaderTrial: Int, CaseIterable {
    case request
    case chunks
    case form
    case archive
    case packed

    /// The inputs to mutate.
    var seeds: [[UInt8]] {
        switch self {
        case .request: ReaderSeeds.requests
        case .chunks: ReaderSeeds.bodies
        case .form: ReaderSeeds.forms
        case .archive: ReaderSeeds.archives
        case .packed: ReaderSeeds.packed
        }
    }

    /// Reads an input.
    ///
    /// - Parameters:
    ///   - input: The bytes.
    ///   - steps: The number of bytes in each piece, for each of two attempts.
    /// - Returns: `true` if the input is valid, and the property that doesn't hold.
    func run(_ input: [UInt8], steps: [Int]) -> (isRead: Bool, problem: String?) {
        switch self {
        case .request: Self.split(input, steps, Self.request)
        case .chunks: Self.split(input, steps, Self.chunks)
        case .form: Self.form(input)
        case .archive: Self.archive(input)
        case .packed: Self.packed(input)
        }
    }

    /// Checks that the result doesn't depend on the size of the pieces.
    private static func split(
        _ input: [UInt8], _ steps: [Int], _ read: ([UInt8], Int) -> String
    ) -> (Bool, String?) {
        let results = steps.map { read(input, $0) }
        let isSame = Set(results).count == 1
        return (results[0].hasPrefix("read"), isSame ? nil : "\(steps) give \(results)")
    }

    private static func pieces(_ input: [UInt8], _ step: Int) -> [ArraySlice<UInt8>] {
        stride(from: 0, to: input.count, by: step).map { input[$0..<min($0 + step, input.count)] }
    }

    private static func request(_ input: [UInt8], _ step: Int) -> String {
        var parser = RequestParser(bodyLimit: 4096, authority: "h:80")
        for piece in pieces(input, step) {
            switch parser.parse(piece) {
            case .needsMore, .awaitsContinue: continue
            case .refused: return "refused"
            case .request(let request):
                return "read \(request) \(request.headers.fields) \([UInt8](request.body))"
            }
        }
        return "half"
    }

    private static func chunks(_ input: [UInt8], _ step: Int) -> String {
        var body = ChunkedBody()
        do {
            for piece in pieces(input, step) where try body.parse(piece) {
                return "read \([UInt8](body.body))"
            }
            return "half"
        } catch {
            return "refused"
        }
    }

    private static func form(_ input: [UInt8]) -> (Bool, String?) {
        let parts = MultipartReader.parts(of: Data(input), "multipart/form-data; boundary=\"b\"")
        let length = parts.reduce(0) { $0 + $1.body.count + ($1.name ?? "").utf8.count }
        return (!parts.isEmpty, length > 2 * input.count ? "\(length) bytes of parts" : nil)
    }

    /// Checks that a valid archive can be written, read again and replayed.
    private static func archive(_ input: [UInt8]) -> (Bool, String?) {
        guard let file = try? StubbedHTTP.HARFile(Data(input)) else { return (false, nil) }
        do {
            let again = try StubbedHTTP.HARFile(file.data(hiding: []))
            let isSame = again.exchanges.map(\.response.body) == file.exchanges.map(\.response.body)
            _ = StubbedHTTP.Replay(try StubbedHTTP.HARFile(file.data()))
            return (true, isSame ? nil : "the bodies differ after writing and reading the archive")
        } catch {
            return (true, "\(error)")
        }
    }

    private static func packed(_ input: [UInt8]) -> (Bool, String?) {
        let limit = 16 << 10
        let read = ["gzip", "deflate"].compactMap {
            try? CompressedBody.decompress(Data(input), codings: $0, limit: limit)
        }
        let longest = read.map(\.count).max() ?? 0
        return (
            !read.isEmpty, longest > limit ? "\(longest) bytes, but at most \(limit) expected" : nil
        )
    }
}
