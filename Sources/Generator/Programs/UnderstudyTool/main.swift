import Foundation
import UnderstudyCommand

exit(run(CommandLine.arguments.dropFirst()))
