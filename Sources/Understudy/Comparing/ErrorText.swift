/// Functions that format errors as they are written in source code, for example `LoadError.offline`
/// or `URLError(.timedOut)`.
package enum ErrorText {
    package static func of(_ error: any Error) -> String {
        // The description of `Unstubbed` is a long explanation of how to fix it. Its folder is
        // above this one, so it's recognized by its name.
        if error is any ErrorOfDouble, "\(type(of: error))" == "Unstubbed" { return "Unstubbed" }
        if let text = FoundationErrorText.of(error) { return text }
        let text = ValueText.of(error)
        return text.hasPrefix(".") ? "\(type(of: error))\(text)" : text
    }
}

/// Functions that format errors of Foundation as they are written in source code.
///
/// Their own descriptions are long and depend on the platform.
///
/// Because this module doesn't import Foundation, we identify these errors by the domain and code
/// that every error has.
enum FoundationErrorText {
    /// Returns an error of Foundation as source code, or `nil` if the error is of another type.
    static func of(_ error: any Error) -> String? {
        if let text = ofURLError(error) { return text }
        guard ["NSError", "CocoaError"].contains("\(type(of: error))") else { return nil }
        return "NSError(domain: \(QuotedText.of(error._domain)), code: \(error._code))"
    }

    /// Returns a URL error, for example `URLError(.timedOut)`, or `nil` if the error is of another
    /// type.
    static func ofURLError(_ error: any Error) -> String? {
        guard error._domain == "NSURLErrorDomain" else { return nil }
        return "URLError(.\(names[error._code] ?? "init(rawValue: \(error._code))"))"
    }

    /// The names of `URLError.Code`, by raw value.
    private static let names = [
        -1: "unknown", -999: "cancelled", -1000: "badURL", -1001: "timedOut",
        -1002: "unsupportedURL", -1003: "cannotFindHost", -1004: "cannotConnectToHost",
        -1005: "networkConnectionLost", -1006: "dnsLookupFailed", -1007: "httpTooManyRedirects",
        -1008: "resourceUnavailable", -1009: "notConnectedToInternet",
        -1011: "badServerResponse", -1013: "userAuthenticationRequired",
        -1014: "zeroByteResource", -1015: "cannotDecodeRawData",
        -1016: "cannotDecodeContentData", -1017: "cannotParseResponse", -1020: "dataNotAllowed",
        -1100: "fileDoesNotExist", -1103: "dataLengthExceedsMaximum",
        -1200: "secureConnectionFailed", -1202: "serverCertificateUntrusted",
    ]
}
