import DoubleSynthesizer

/// The input of the command if no file is passed. It contains the text of
/// `Examples/URLOpener/URLOpener.swift`, because an installed command can't access the repository.
enum Sample {
    static let source = SourceText(
        name: "URLOpener.swift",
        text: """
            import Foundation

            /// Opens URLs with the app that handles them.
            protocol URLOpener {
                /// Returns `true` if an app opened the URL.
                func open(_ url: URL) -> Bool
            }

            """)
}
