/// A map for the terminal that prints each mark as a line of text.
struct TextMap: MapMarking {
    var write: (String) -> Void = { print($0) }

    func mark(_ name: String, at coordinate: Coordinate) {
        write("\(coordinate.latitude), \(coordinate.longitude): \(name)")
    }
}
