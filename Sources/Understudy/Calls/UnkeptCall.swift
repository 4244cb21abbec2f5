/// A call whose arguments a spy doesn't keep, because an object among them was being deallocated.
///
/// Its text has the type of that object. It has no address, which would differ from run to run and
/// may be that of another object later.
@usableFromInline
struct UnkeptCall: Sendable {
    /// The call's place in the one order of all calls in the process.
    let number: UInt64
    /// The call as reports show it, without its owner: `remove(<Screen, deallocated>)`.
    let text: String
}

/// The arguments of a call as a spy has recorded them.
enum RecordedArguments<Input> {
    case kept(Input)
    /// The text of an ``UnkeptCall``.
    case unkept(String)
}

/// All that a spy has recorded of its calls.
struct CallRecords<Input> {
    let kept: [SpyCall<Input>]
    var unkept: [UnkeptCall] = []

    var count: Int { kept.count + unkept.count }

    /// The number of the first call; `nil` if there is none.
    var firstNumber: UInt64? {
        [kept.first?.number, unkept.first?.number].compactMap(\.self).min()
    }

    /// The number of the latest call; 0 if there is none.
    var lastNumber: UInt64 { max(kept.last?.number ?? 0, unkept.last?.number ?? 0) }

    /// The first calls and as many of the latest ones.
    func ends(_ half: Int) -> CallRecords {
        func ends<Element>(_ calls: [Element]) -> [Element] {
            calls.count / 2 <= half ? calls : Array(calls.prefix(half) + calls.suffix(half))
        }
        return CallRecords(kept: ends(kept), unkept: ends(unkept))
    }

    /// The latest calls.
    func suffix(_ count: Int) -> CallRecords {
        CallRecords(kept: kept.suffix(count), unkept: unkept.suffix(count))
    }

    func filter(_ isIncluded: (UInt64) -> Bool) -> CallRecords {
        CallRecords(
            kept: kept.filter { isIncluded($0.number) },
            unkept: unkept.filter { isIncluded($0.number) })
    }

    /// The calls in their order, as texts.
    ///
    /// - Parameter text: the text of a call whose arguments are kept.
    func texts(_ text: (Input) -> String) -> [(number: UInt64, text: String)] {
        let texts = kept.map { ($0.number, text($0.input)) }
        if unkept.isEmpty { return texts }
        return (texts + unkept.map { ($0.number, $0.text) }).sorted { $0.0 < $1.0 }
    }
}

extension FunctionName {
    /// A call as reports show it.
    func call<Input>(_ arguments: RecordedArguments<Input>) -> String {
        switch arguments {
        case .kept(let input): call(input)
        case .unkept(let text): text
        }
    }

    /// A call as reports show it, with its owner in front.
    func inFull<Input>(_ arguments: RecordedArguments<Input>) -> String {
        switch arguments {
        case .kept(let input): inFull(input)
        case .unkept(let text): inFull(written: text)
        }
    }

    /// A call with an object among its arguments that is being deallocated. No code of these
    /// arguments runs.
    func call<Input>(unkept input: Input) -> String {
        func text(_ argument: Any) -> String {
            var value = argument
            while let content = (value as? any OptionalType)?.content { value = content }
            guard let type = ArgumentObjects.firstDeallocating(of: value) else {
                return ValueText.of(argument)
            }
            let object = "<\(TypeText.of(type)), deallocated>"
            if isObject(value) { return object }
            return "<\(TypeText.of(Swift.type(of: value))) with \(object)>"
        }
        return call(input, writing: text)
    }
}
