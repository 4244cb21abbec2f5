#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit

    extension NSWorkspace: URLOpener {}
#elseif canImport(UIKit) && !os(watchOS)
    import UIKit

    extension UIApplication: @MainActor URLOpener {
        /// Returns `true` if an app can open the URL, without waiting until it's opened.
        ///
        /// Custom schemes must be listed in `LSApplicationQueriesSchemes`.
        func open(_ url: URL) -> Bool {
            guard canOpenURL(url) else { return false }
            open(url, options: [:], completionHandler: nil)
            return true
        }
    }
#elseif os(Linux)
    import Foundation

    /// The Linux desktop, which opens URLs with a command.
    struct Desktop: URLOpener {
        /// The command that opens a URL. We search for it in `PATH`.
        var command = "xdg-open"

        func open(_ url: URL) -> Bool {
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = [command, url.absoluteString]
            // The exit status is sufficient, so we discard the command's error output.
            process.standardError = FileHandle.nullDevice
            do { try process.run() } catch { return false }
            process.waitUntilExit()
            return process.terminationStatus == 0
        }
    }
#endif
