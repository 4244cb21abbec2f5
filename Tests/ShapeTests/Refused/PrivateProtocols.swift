// Private protocols
// 4:1: `Secret` is private, so no double in another file can conform to it: remove `private`

private protocol Secret {
    func whisper()
}
