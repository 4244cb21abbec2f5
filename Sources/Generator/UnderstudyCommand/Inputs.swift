import DoubleFiles
import DoubleSynthesizer

/// The input of the command.
struct Inputs {
    var modules: [ModuleSources] = []
    var omissions = Omissions()
    /// The line number of each name in the file of omissions.
    var omissionLines: [String: Int] = [:]
    /// The files and folders to double, and the names of the files that were read for each of them.
    var picks: [(path: String, files: [String])] = []
    /// The names of all files in the order in which they were read.
    var names: [String] = []
    /// The links to folders that weren't followed.
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
                // Files that the command itself writes aren't read, and each file is only read
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
                let place = command.placesOfNames[module] ?? "understudy-doubles"
                errors.append(
                    FileError(
                        message: "\(place): error: \(module) can't be read: \(error.reason)"))
            }
        }
        for path in command.neighbours {
            let files = expand(path).compactMap { read($0) }
            // A double from a previous run doesn't count as handwritten, unless it was moved to
            // another place.
            omissions.neighbours += files.filter { file in
                !isPlace(of: file.name, output) || !StoredDouble.isGenerated(file)
            }
        }
        omissions.names = command.omissions
        if let file = command.omissionFile, exists(file) || !command.isCalledByPlugin {
            readOmissions(file)
        }
    }

    /// Returns whether a file is the output of the command or is in the command's output folder.
    private func isWritten(_ file: String, _ output: String?) -> Bool {
        guard let output, file != "-" else { return false }
        let path = resolved(file)
        return path == output || path.hasPrefix(output + "/")
    }

    /// Returns whether a file is in the place to which the command would write a double.
    private func isPlace(of file: String, _ output: String?) -> Bool {
        resolved(file) == output || folder(of: file) == output
    }

    /// Returns the file at the given path. If the path refers to a folder, this function returns
    /// the files in the folder.
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

    /// Reads a file that contains the name of a protocol on each line.
    private mutating func readOmissions(_ file: String) {
        guard let text = read(file) else { return }
        for (index, words) in wordsOfLines(in: text.bytes).enumerated() {
            if words.count > 1 {
                errors.append(
                    FileError(message: "\(file):\(index + 1):1: error: expected one name per line"))
            } else if let name = words.first {
                omissions.names.append(name)
                omissionLines[name] = index + 1
            }
        }
    }
}
