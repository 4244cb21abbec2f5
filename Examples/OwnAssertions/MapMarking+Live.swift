/// Writes its marks as lines of text, for a terminal.
struct TextMap: MapMarking {
    var write: (String) -> Void = { print($0) }

    func mark(_ name: String, at coordinate: Coordinate) {
        write("\(coordinate.latitude), \(coordinate.longitude): \(name)")
    }
}
