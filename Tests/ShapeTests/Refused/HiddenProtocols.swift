// Protocols inside private declarations
// 6:14: `Diary` is inside a private declaration, so no double in another file can conform to it:
// remove `private`, or move the protocol out

private enum Cellar {
    protocol Diary {
        func write()
    }
}
