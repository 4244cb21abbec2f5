import DoubleSynthesizer

/// The input of the command if no file is passed: `Examples/URLOpener/URLOpener.swift` as text,
/// because an installed command has no access to the repository.
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
