import Foundation

extension Data {
    /// Creates data by joining pieces. Its indices start from 0.
    ///
    /// If there is only one piece, which is the usual case, it is not copied. Several pieces are
    /// copied one by one because `Data(pieces.joined())` would copy each byte through an iterator,
    /// which takes a tenth of a second for a megabyte.
    init(pieces: [Data]) {
        self =
            pieces.count == 1
            ? pieces[0].countedFromZero : pieces.reduce(into: Data()) { $0.append($1) }
    }

    /// The same bytes with indices that start from 0, like data received over a connection.
    ///
    /// For example, the slice `data[2...]` starts at index 2. If it were used as a body, code that
    /// reads `body[0]` would crash.
    var countedFromZero: Data {
        startIndex == 0 ? self : Data(self)
    }
}
