/// A type that provides the line tables of several files, and creates each of them only once.
package struct LineTables {
    private var tables: [ObjectIdentifier: LineTable] = [:]

    package init() {}

    package mutating func table(of source: Source) -> LineTable {
        let key = ObjectIdentifier(source)
        if let table = tables[key] { return table }
        let table = LineTable(source)
        tables[key] = table
        return table
    }
}
