#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit

    extension NSWorkspace: URLOpener {}
#elseif canImport(UIKit) && !os(watchOS)
    import UIKit

    extension UIApplication: @MainActor URLOpener {
        /// Answers at once, so it tells whether an app takes the URL, not whether it came up.
        ///
        /// Custom schemes have to be listed in `LSApplicationQueriesSchemes`.
        func open(_ url: URL) -> Bool {
            guard canOpenURL(url) else { return false }
            open(url, options: [:], completionHandler: nil)
            return true
        }
    }
#elseif os(Linux)
    import Foundation

    /// The desktop that the program runs on, reached through a command.
    struct Desktop: URLOpener {
        /// The command that takes a URL, looked up in `PATH`.
        var command = "xdg-open"

        func open(_ url: URL) -> Bool {
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = [command, url.absoluteString]
            // The answer says all; what a command complains about is no business of the caller's.
            process.standardError = FileHandle.nullDevice
            do { try process.run() } catch { return false }
            process.waitUntilExit()
            return process.terminationStatus == 0
        }
    }
#endif
