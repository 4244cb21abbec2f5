// Writes the doubles of all fixtures, and the tables of the guide about them:
//
//     swift run ShapeKeeper
//
// Tests compare both with what is kept. What changes is for a person to review.

import Foundation
import Shapes

for double in try KeptDouble.all() + KeptDouble.plain() {
    try FileManager.default.createDirectory(
        at: double.file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try double.written().text.write(to: double.file, atomically: true, encoding: .utf8)
}
try Guide.written().write(to: Guide.file, atomically: true, encoding: .utf8)
