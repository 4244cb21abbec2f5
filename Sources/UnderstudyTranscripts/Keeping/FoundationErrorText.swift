import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A namespace for formatting errors of Foundation as source code. This is necessary because their
/// descriptions are long and depend on the platform.
enum FoundationErrorText {
    /// Returns a short description of an error, or `nil` if it is not an error of Foundation.
    static func of(_ error: any Error) -> String? {
        if let error = error as? URLError {
            return
                "URLError(\(names[error.code].map { ".\($0)" } ?? "code \(error.code.rawValue)"))"
        }
        guard type(of: error) == NSError.self || error is CocoaError else { return nil }
        let plain = error as NSError
        return "NSError(domain: \"\(plain.domain)\", code: \(plain.code))"
    }

    private static let names: [URLError.Code: String] = [
        .badServerResponse: "badServerResponse", .badURL: "badURL", .cancelled: "cancelled",
        .cannotConnectToHost: "cannotConnectToHost", .cannotDecodeRawData: "cannotDecodeRawData",
        .cannotDecodeContentData: "cannotDecodeContentData",
        .cannotFindHost: "cannotFindHost", .cannotParseResponse: "cannotParseResponse",
        .dataLengthExceedsMaximum: "dataLengthExceedsMaximum",
        .dataNotAllowed: "dataNotAllowed", .dnsLookupFailed: "dnsLookupFailed",
        .fileDoesNotExist: "fileDoesNotExist",
        .httpTooManyRedirects: "httpTooManyRedirects",
        .networkConnectionLost: "networkConnectionLost",
        .notConnectedToInternet: "notConnectedToInternet",
        .resourceUnavailable: "resourceUnavailable",
        .secureConnectionFailed: "secureConnectionFailed",
        .serverCertificateUntrusted: "serverCertificateUntrusted", .timedOut: "timedOut",
        .unknown: "unknown", .unsupportedURL: "unsupportedURL",
        .userAuthenticationRequired: "userAuthenticationRequired",
        .zeroByteResource: "zeroByteResource",
    ]
}
