import DoubleFiles
import DoubleSynthesizer

/// The input of the command.
struct Inputs {
    var modules: [ModuleSources] = []
    var omissions = Omissions()
    /// The line numbers of names in the file of omissions.
    var omissionLines: [String: Int] = [:]
    /// The files and folders to double, with the names of the files read for each.
    var picks: [(path: String, files: [String])] = []
    /// The names of all files that were read, in order.
    var names: [String] = []
    /// Links to folders, which aren't followed.
    var links: [String] = []
    /// The files that couldn't be read.
    var errors: [FileError] = []

    init(of command: Command) {
        var seen: Set<String> = []
        let output = command.output.map(resolved)
        for module in command.modules {
            var sources = ModuleSources(
                name: module.name, files: [], isContext: module.isContext,
                isPicked: module.name == nil && !module.paths.contains(where: isFolder))
            for path in module.paths {
                // Files that the command writes aren't read, and a file that is named twice is read
                // once.
                let all = expand(path)
                let others = all.filter { $0 == path || !isWritten($0, output) }
                if others.isEmpty && !all.isEmpty {
                    errors.append(
                        FileError(
                            message: "\(path): error: this folder is inside that of --output, "
                                + "which isn't read: choose another folder for --output"))
                }
                let files = others.filter { seen.insert($0 == "-" ? $0 : resolved($0)).inserted }
                let texts = files.compactMap { read($0) }
                sources.files += texts
                if module.name == nil { picks.append((path, texts.map(\.name))) }
            }
            modules.append(sources)
        }
        for module in command.toolchainModules {
            do throws(Toolchain.Problem) {
                let source = try Toolchain.protocols(of: module)
                modules.append(ModuleSources(name: module, files: [source], isContext: true))
            } catch {
                let place = command.placesOfNames[module] ?? "understudy"
                errors.append(
                    FileError(
                        message: "\(place): error: \(module) can't be read: \(error.reason)"))
            }
        }
        for path in command.neighbours {
            let files = expand(path).compactMap { read($0) }
            // Doubles of the previous run don't count as written by hand, but those that were moved
            // elsewhere do.
            omissions.neighbours += files.filter { file in
                !isPlace(of: file.name, output) || !StoredDouble.isGenerated(file)
            }
        }
        omissions.names = command.omissions
        if let file = command.omissionFile, exists(file) || !command.isCalledByPlugin {
            readOmissions(file)
        }
    }

    /// Returns whether a file is the output of the command, or in its output folder.
    private func isWritten(_ file: String, _ output: String?) -> Bool {
        guard let output, file != "-" else { return false }
        let path = resolved(file)
        return path == output || path.hasPrefix(output + "/")
    }

    /// Returns whether the command would write a double to the path of a file.
    private func isPlace(of file: String, _ output: String?) -> Bool {
        resolved(file) == output || folder(of: file) == output
    }

    /// Returns the file itself, or the files in a folder.
    private mutating func expand(_ path: String) -> [String] {
        guard isFolder(path) else { return [path] }
        do throws(FileError) {
            let files = try swiftFiles(in: path, links: &links)
            if files.isEmpty {
                errors.append(
                    FileError(message: "\(path): error: this folder contains no Swift file"))
            }
            return files
        } catch {
            errors.append(error)
            return []
        }
    }

    private mutating func read(_ file: String) -> SourceText? {
        do throws(FileError) {
            let text = try readSource(file)
            names.append(text.name)
            return text
        } catch {
            errors.append(error)
            return nil
        }
    }

    /// Reads a file with the name of a protocol on each line.
    private mutating func readOmissions(_ file: String) {
        guard let text = read(file) else { return }
        let lines = String(decoding: text.bytes, as: UTF8.self)
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
            if words.count > 1 {
                errors.append(
                    FileError(message: "\(file):\(index + 1):1: error: expected one name per line"))
            } else if let name = words.first.map(String.init) {
                omissions.names.append(name)
                omissionLines[name] = index + 1
            }
        }
    }
}
