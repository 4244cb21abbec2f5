#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif
import MacroPlugin

let pipe = Pipe(input: STDIN_FILENO, output: STDOUT_FILENO)
var plugin = Plugin()
do {
    // Note that some compilers send an empty message at the end.
    while let message = try pipe.receive(), !message.isEmpty {
        try pipe.send(plugin.answer(to: message))
    }
} catch {
    let words = (error as? Pipe.Broken)?.message ?? "\(error)"
    let message = Array("error: the macro plug-in of Understudy stopped: \(words)\n".utf8)
    _ = write(STDERR_FILENO, message, message.count)
    exit(1)
}
