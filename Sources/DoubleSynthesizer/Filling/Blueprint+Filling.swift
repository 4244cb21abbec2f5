extension Blueprint {
    /// Returns whether `@Spy` generates the spies of this double in a class that contains the same
    /// members without bodies. Note that a macro sees the text of the class, but not the
    /// declarations of the types that it uses.
    package func isWritten(bySpyOn text: SourceText) -> Bool {
        let reader = Reader(Source(name: text.name, bytes: text.bytes))
        guard case .type(let type) = reader.readAttached() else { return false }
        let filler = Filler(type, reader, isNested: !scope.isEmpty)
        let attachment = filler.fill()
        return !attachment.diagnostics.contains { $0.severity == .error }
            && Set(filler.requirements.map(\.recordedWords))
                == Set(requirements.map(\.recordedWords))
    }
}

extension Requirement {
    /// A description of the spy's types and of the other code in the body.
    fileprivate var recordedWords: [String] {
        let writes = recording.writes.map { "\($0.spyName) \($0.type.text) \($0.expression)" }
        let packs = recording.packs.map { "\($0.values) \($0.expression)" }
        let closures = (recording.closures + [recording.passing].compactMap { $0 }).map { closure in
            closure.callText(with: "_") + (closure.input.map { $0.spyName + $0.answer.text } ?? "")
        }
        let answer =
            switch recording.answer {
            case .value: ""
            case .sending: "sending"
            case .unlessNil(let other): other
            case .maker: "()"
            case .closure(let closure): closure.callText(with: "")
            case .flag: "?"
            }
        let types = [recording.output, recording.wanted].map { $0?.text ?? "" }
        return [fullName, spyName, recording.inputWords, answer, recording.wantedFailure ?? ""]
            + types
            + recording.elements.map(\.expression) + writes + packs + closures
            + conditions + (isUncallable ? ["uncallable"] : [])
    }
}
