import DoubleFiles

/// Prints a class with members for `@Spy` to fill in, and returns the exit status.
func run(_ conformance: Conformance, _ command: Command) -> Int32 {
    var command = command
    let isUsual = command.toolchainModules.isEmpty
    if isUsual { command.toolchainModules = Toolchain.usualModules }
    let inputs = Inputs(of: command)
    for error in inputs.errors { report(error.message) }
    let (text, errors) = conformance.text(seeing: inputs.modules)
    for error in errors { report(error.description) }
    if let text, inputs.errors.isEmpty {
        print(text, terminator: "")
        return 0
    }
    if isUsual {
        command.note(
            "understudy: note: searched \(Toolchain.usualModules.joined(separator: " and ")); "
                + "add another module with --sdk")
    }
    return 1
}
