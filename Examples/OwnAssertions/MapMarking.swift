/// Draws marks on a map.
protocol MapMarking {
    func mark(_ name: String, at coordinate: Coordinate)
}
