import UnderstudyTesting

@testable import OwnAssertionsExample

/// Expects a mark near a coordinate, and reports the nearest one of the same name.
///
/// - Parameters:
///   - name: The name of the mark.
///   - coordinate: The approximate coordinate.
///   - meters: The maximum distance.
///   - map: The spy that recorded the marks.
/// - Returns: `true` if the mark exists.
@discardableResult
func expectMark(
    _ name: String, near coordinate: Coordinate, within meters: Double = 50, on map: MapMarkingSpy,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) -> Bool {
    let isThere = map.spies.mark.wasCalled { mark in
        mark.name == name && mark.coordinate.distance(to: coordinate) <= meters
    }
    if isThere { return true }
    let distances = map.spies.mark.calls.filter { $0.name == name }
        .map { $0.coordinate.distance(to: coordinate) }
    let nearest =
        distances.min().map { "the nearest is \(Int($0)) m away" }
        ?? "the map has no mark of that name"
    let location = TestReport.Location(
        fileID: fileID, filePath: filePath, line: line, column: column)
    let text = "no mark \"\(name)\" within \(Int(meters)) m: \(nearest)"
    TestReport.send(TestReport(text, at: location))
    return false
}
