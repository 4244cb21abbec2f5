import DoubleSynthesizer
import Foundation

/// Does what the command was asked for, and returns the exit status.
func run(_ command: Command) -> Int32 {
    if command.showsHelp {
        print(Command.help, terminator: "")
        return 0
    }
    var hasFailed = false
    var texts: [SourceText] = []
    // The same file given twice is one file.
    var seen: Set<String> = []
    if command.files.isEmpty {
        report(
            "understudy: no file was given, so this doubles a sample. For your own protocols: "
                + "understudy FILE.swift")
        texts.append(Sample.source)
    }
    for file in command.files where seen.insert(file).inserted {
        do throws(FileError) {
            texts.append(try readSource(file))
        } catch {
            report(error.message)
            hasFailed = true
        }
    }
    let result = command.synthesizer.doubles(of: texts)
    if !report(result) { hasFailed = true }
    do throws(FileError) {
        try write(result.text, of: command, hasFailed: hasFailed)
    } catch {
        report(error.message)
        hasFailed = true
    }
    return hasFailed ? 1 : 0
}

/// Prints what is wrong, and returns whether nothing was.
private func report(_ result: Synthesizer.Result) -> Bool {
    for diagnostic in result.diagnostics { report(diagnostic.description) }
    for file in result.filesWithoutProtocols {
        report("\(file): error: there is no protocol in this file")
    }
    for name in result.protocolsMissing where !result.protocolsFound.isEmpty {
        let found = result.protocolsFound.joined(separator: ", ")
        report("understudy: error: there is no protocol \(name); there are: \(found)")
    }
    return result.diagnostics.isEmpty && result.filesWithoutProtocols.isEmpty
        && result.protocolsMissing.isEmpty
}

/// Prints or writes the doubles. A file is written only if it holds everything that was asked for:
/// half of it would replace a whole one, and nobody would see what is missing.
private func write(
    _ text: String, of command: Command, hasFailed: Bool
) throws(FileError) {
    guard let output = command.output, output != "-" else { return try write(text, to: "-") }
    let path = URL(fileURLWithPath: output).resolvingSymlinksInPath().path
    let isInput = command.files.contains { file in
        file != "-" && URL(fileURLWithPath: file).resolvingSymlinksInPath().path == path
    }
    if isInput {
        throw FileError(message: "understudy: error: \(output) is read, so it is not written")
    }
    if hasFailed { throw FileError(message: "understudy: error: \(output) was not written") }
    try write(text, to: output)
}

/// Prints to standard error.
func report(_ message: String) {
    FileHandle.standardError.write(Data((message + "\n").utf8))
}
