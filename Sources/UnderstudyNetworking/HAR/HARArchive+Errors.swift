import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension HARArchive.Response {
    /// The code of the recorded error, or `nil` if the file does not specify it.
    var error: URLError.Code? {
        errorCode.flatMap { URLError.Code(rawValue: $0) } ?? errorText.flatMap { Self.errors[$0] }
    }

    /// The error codes that correspond to the error texts of Chrome.
    private static let errors: [String: URLError.Code] = [
        "net::ERR_ABORTED": .cancelled,
        "net::ERR_CERT_AUTHORITY_INVALID": .serverCertificateUntrusted,
        "net::ERR_CERT_DATE_INVALID": .serverCertificateHasBadDate,
        "net::ERR_CONNECTION_CLOSED": .networkConnectionLost,
        "net::ERR_CONNECTION_REFUSED": .cannotConnectToHost,
        "net::ERR_CONNECTION_RESET": .networkConnectionLost,
        "net::ERR_CONNECTION_TIMED_OUT": .timedOut,
        "net::ERR_EMPTY_RESPONSE": .networkConnectionLost,
        "net::ERR_INTERNET_DISCONNECTED": .notConnectedToInternet,
        "net::ERR_NAME_NOT_RESOLVED": .cannotFindHost,
        "net::ERR_NETWORK_CHANGED": .networkConnectionLost,
        "net::ERR_SSL_PROTOCOL_ERROR": .secureConnectionFailed, "net::ERR_TIMED_OUT": .timedOut,
        "net::ERR_TOO_MANY_REDIRECTS": .httpTooManyRedirects,
    ]
}
