/// The offsets at which the lines of a file start. A line table is only created when a position is
/// needed.
package struct LineTable {
    private var starts = [0]

    package init(_ source: Source) {
        let bytes = source.bytes
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            let isReturnOfPair = byte == 0x0D && index < bytes.count && bytes[index] == 0x0A
            if byte == 0x0A || (byte == 0x0D && !isReturnOfPair) { starts.append(index) }
        }
    }

    /// Returns the line and the column of an offset, both starting at 1. As in the diagnostics of
    /// the compiler, columns are counted in UTF-8 bytes.
    package func position(of offset: Int) -> (line: Int, column: Int) {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return (low + 1, offset - starts[low] + 1)
    }
}
