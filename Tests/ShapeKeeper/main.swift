// Generates the doubles of all shapes and the lists of shapes in the guide:
//
//     swift run ShapeKeeper
//
// If the checked-in files are outdated, tests fail. Review the changes before you commit them.

import Foundation
import Shapes

for double in try CheckedInDouble.all() + CheckedInDouble.plain() {
    try FileManager.default.createDirectory(
        at: double.file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try double.generated().text.write(to: double.file, atomically: true, encoding: .utf8)
}
try Guide.generated().write(to: Guide.file, atomically: true, encoding: .utf8)
