import Foundation

extension Data {
    /// The bytes of all pieces, counted from 0.
    ///
    /// One piece, the usual case, is not copied, and several are copied piece by piece:
    /// `Data(pieces.joined())` takes each byte through an iterator, a tenth of a second for a
    /// megabyte.
    init(pieces: [Data]) {
        self =
            pieces.count == 1
            ? pieces[0].countedFromZero : pieces.reduce(into: Data()) { $0.append($1) }
    }

    /// The same bytes with indices from 0, as what comes over a connection has them: the part
    /// `data[2...]` begins at index 2, and code that reads `body[0]` of it ends the process.
    var countedFromZero: Data {
        startIndex == 0 ? self : Data(self)
    }
}
