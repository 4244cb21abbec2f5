import Foundation

do throws(UsageError) {
    exit(run(try Command(Array(CommandLine.arguments.dropFirst()))))
} catch {
    report(error.text)
    exit(64)
}
