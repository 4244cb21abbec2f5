import Foundation

do throws(UsageError) {
    exit(run(try Command(Array(CommandLine.arguments.dropFirst()))))
} catch {
    report("understudy: error: \(error.message); understudy --help lists the options")
    exit(64)
}
