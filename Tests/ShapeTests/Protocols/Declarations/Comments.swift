// Comments and whitespace anywhere

/* before */ protocol /* a { name */ Noisy /* : Fake */ : /* a base */ AnyObject {
    var pitch : Int { get /* no set */ } ; var tone: Int { get }

    // func skipped()
    func /* the name */ hum( // a comment
        _ /* label */ tune : /* type */ String /* = 1 */ ,

        loudly /* here */ : Bool
    ) /* effects */ async
        throws /* result */ -> /* /* nested */ */ [ String : Int ]

    func tune() throws /* what */ ( /* a word */ CancellationError )

    #sourceLocation(file: "Noise.swift", line: 1)
    #sourceLocation()
    /** docs with } and { */ func stop ( )
}
