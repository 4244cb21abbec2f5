import DoubleFiles
import DoubleSynthesizer

/// Everything that the command reads.
struct Inputs {
    var modules: [ModuleSources] = []
    var omissions = Omissions()
    /// The lines of the file of omissions that each name stands on.
    var omissionLines: [String: Int] = [:]
    /// The files and folders to double, with the names of what was read of each.
    var picks: [(path: String, files: [String])] = []
    /// The names of all files that were read, in their order.
    var names: [String] = []
    /// Links to folders, which are not followed.
    var links: [String] = []
    /// What could not be read.
    var errors: [FileError] = []

    init(of command: Command) {
        var seen: Set<String> = []
        let output = command.output.map(resolved)
        for module in command.modules {
            var sources = ModuleSources(
                name: module.name, files: [], isContext: module.isContext,
                isPicked: module.name == nil && !module.paths.contains(where: isFolder))
            for path in module.paths {
                // Files that the command writes are not read, and a file that is named twice is
                // read once.
                let all = expand(path)
                let others = all.filter { $0 == path || !isWritten($0, output) }
                if others.isEmpty && !all.isEmpty {
                    errors.append(
                        FileError(
                            message: "\(path): error: all of this folder is in the one that "
                                + "--output names, which is not read: name another one"))
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
                        message: "\(place): error: \(module) cannot be read: \(error.reason)"))
            }
        }
        for path in command.neighbours {
            let files = expand(path).compactMap { read($0) }
            // The doubles of the last run do not count as written by hand; those that were moved
            // elsewhere are kept there.
            omissions.neighbours += files.filter { file in
                !isPlace(of: file.name, output) || !Kept.isOurs(file)
            }
        }
        omissions.names = command.omissions
        if let file = command.omissionFile, exists(file) || !command.isCalledByPlugin {
            readOmissions(file)
        }
    }

    /// Whether a file is what the command writes, or in the folder that it writes.
    private func isWritten(_ file: String, _ output: String?) -> Bool {
        guard let output, file != "-" else { return false }
        let path = resolved(file)
        return path == output || path.hasPrefix(output + "/")
    }

    /// Whether the command writes a double to where a file is.
    private func isPlace(of file: String, _ output: String?) -> Bool {
        resolved(file) == output || folder(of: file) == output
    }

    /// The file itself, or the files in a folder.
    private mutating func expand(_ path: String) -> [String] {
        guard isFolder(path) else { return [path] }
        do throws(FileError) {
            let files = try swiftFiles(in: path, links: &links)
            if files.isEmpty {
                errors.append(
                    FileError(message: "\(path): error: there is no Swift file in this folder"))
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
                    FileError(message: "\(file):\(index + 1):1: error: one name a line, please"))
            } else if let name = words.first.map(String.init) {
                omissions.names.append(name)
                omissionLines[name] = index + 1
            }
        }
    }
}
