// `Error`

protocol Trouble: Error {
    var code: Int { get }
}
