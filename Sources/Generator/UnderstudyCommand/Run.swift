import DoubleFiles
import DoubleSynthesizer
import Foundation

/// Runs the command with the given arguments, and returns the exit status. The arguments don't
/// include the name of the program.
package func run(_ arguments: some Sequence<String>) -> Int32 {
    do throws(UsageError) {
        return run(try Command(Array(arguments)))
    } catch {
        report(error.text)
        return 64
    }
}

/// Runs the command, and returns the exit status.
func run(_ command: Command) -> Int32 {
    if let answer = command.answer {
        print(answer, terminator: "")
        return 0
    }
    if !command.conformances.isEmpty { return printClasses(command) }
    let clock = ContinuousClock()
    let start = clock.now
    var inputs = Inputs(of: command)
    if command.paths.isEmpty {
        command.note(
            "understudy-doubles: no file was given, so this doubles a sample. "
                + "For your own protocols: understudy-doubles FILE.swift")
        inputs.modules[0].files.append(Sample.source)
    }
    for name in inputs.names { command.trace("read \(name)") }
    for link in inputs.links {
        command.note("\(link): note: this link to a folder isn't followed: pass it to read it")
    }
    for error in inputs.errors { report(error.message) }
    let catalogue = Catalogue(
        of: inputs.modules, in: command.style, leavingOut: inputs.omissions,
        isNonisolated: command.isNonisolated)
    var hasFailed = !inputs.errors.isEmpty
    if Findings.reportAll(catalogue, inputs, command) { hasFailed = true }
    traceOutcomes(of: catalogue, command)
    do throws(FileError) {
        let destination = Destination(command: command, inputs: inputs, catalogue: catalogue)
        if try !destination.write(hasFailed: hasFailed) { hasFailed = true }
    } catch {
        report(error.message)
        hasFailed = true
    }
    let files = inputs.names.count
    let doubles = catalogue.entries.count { $0.outcome == .doubled }
    command.trace(
        "read \(counted(files, "file")) and created \(counted(doubles, "double")) in "
            + String(format: "%.3f seconds", start.duration(to: clock.now) / .seconds(1)))
    return hasFailed ? 1 : 0
}

/// Prints which protocols are doubled and which ones aren't, in addition to the reports.
private func traceOutcomes(of catalogue: Catalogue, _ command: Command) {
    if !command.isVerbose { return }
    for entry in catalogue.entries {
        let (line, column) = catalogue.position(of: entry)
        let place = "`\(entry.protocolName)` (\(entry.file):\(line):\(column))"
        switch entry.outcome {
        case .doubled: command.trace("doubled \(place) as `\(entry.doubleName)`")
        case .leftOut: command.trace("left out \(place)")
        case .hidden where entry.diagnostics.isEmpty:
            command.trace("left out \(place), which isn't visible in other files")
        case .hidden, .refused, .unrequested, .declared, .annotated: break
        }
    }
}

/// Prints the requested classes with members for `@Spy` to fill in, and returns the exit status.
private func printClasses(_ command: Command) -> Int32 {
    var command = command
    let usesDefaultModules = command.toolchainModules.isEmpty
    if usesDefaultModules { command.toolchainModules = Toolchain.usualModules }
    let inputs = Inputs(of: command)
    for error in inputs.errors { report(error.message) }
    let classes = Conformance.classes(for: command.conformances, seeing: inputs.modules)
    for error in classes.errors { report(error.description) }
    if inputs.errors.isEmpty {
        print(classes.texts.joined(separator: "\n"), terminator: "")
        if classes.errors.isEmpty { return 0 }
    }
    if usesDefaultModules {
        command.note(
            "understudy-doubles: note: "
                + "searched \(Toolchain.usualModules.joined(separator: " and ")); "
                + "add another module with --sdk")
    }
    return 1
}

/// The input of the command if no file is passed. It contains the text of
/// `Examples/URLOpener/URLOpener.swift`, because an installed command can't access the repository.
private enum Sample {
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
