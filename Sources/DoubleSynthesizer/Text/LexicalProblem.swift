/// A problem with the characters of a file.
struct LexicalProblem {
    enum Kind {
        case unterminatedString
        case unterminatedComment
        case unterminatedRegex
    }

    let kind: Kind
    let offset: Int
}
