import DoubleSynthesizer

/// What the command doubles when it is given no file: `Examples/URLOpener/URLOpener.swift`, as
/// text, since an installed command does not have the repository beside it.
enum Sample {
    static let source = SourceText(
        name: "URLOpener.swift",
        text: """
            import Foundation

            /// Hands a URL to the app that opens it.
            protocol URLOpener {
                /// Returns whether something opened the URL.
                func open(_ url: URL) -> Bool
            }

            """)
}
