extension RandomAccessCollection where Index == Int {
    /// Returns the index of the first element that satisfies a condition, or the end index if there
    /// is none. All elements that satisfy the condition must follow those that don't.
    ///
    /// - Complexity: O(log *n*), where *n* is the number of elements.
    @inlinable
    package func partitioningIndex(where belongsToSecond: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if belongsToSecond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
