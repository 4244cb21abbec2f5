/// A call whose arguments a spy doesn't keep, because an object among them was being deallocated.
///
/// Its text contains the type of that object. It doesn't contain the address, which would differ
/// between runs, and which another object may have later.
@usableFromInline
struct UnkeptCall: Sendable {
    /// The position of the call in the order of all calls in the process.
    let number: UInt64
    /// The call as reports show it, without its owner: `remove(<Screen, deallocated>)`.
    let text: String
}

/// The recorded arguments of a call.
enum RecordedArguments<Input> {
    case kept(Input)
    /// The text of an ``UnkeptCall``.
    case unkept(String)
}

/// The calls that a spy has recorded.
struct CallRecords<Input> {
    let kept: [SpyCall<Input>]
    var unkept: [UnkeptCall] = []

    var count: Int { kept.count + unkept.count }

    /// The number of the first call, or `nil` if there are no calls.
    var firstNumber: UInt64? {
        [kept.first?.number, unkept.first?.number].compactMap(\.self).min()
    }

    /// The number of the latest call, or 0 if there are no calls.
    var lastNumber: UInt64 { max(kept.last?.number ?? 0, unkept.last?.number ?? 0) }

    /// Returns the first calls, and the same number of the latest calls.
    func ends(_ half: Int) -> CallRecords {
        func ends<Element>(_ calls: [Element]) -> [Element] {
            calls.count / 2 <= half ? calls : Array(calls.prefix(half) + calls.suffix(half))
        }
        return CallRecords(kept: ends(kept), unkept: ends(unkept))
    }

    /// Returns the latest calls.
    func suffix(_ count: Int) -> CallRecords {
        CallRecords(kept: kept.suffix(count), unkept: unkept.suffix(count))
    }

    func filter(_ isIncluded: (UInt64) -> Bool) -> CallRecords {
        CallRecords(
            kept: kept.filter { isIncluded($0.number) },
            unkept: unkept.filter { isIncluded($0.number) })
    }

    /// Returns the calls in their order, as texts.
    ///
    /// - Parameter text: returns the text of a call whose arguments are kept.
    func texts(_ text: (Input) -> String) -> [(number: UInt64, text: String)] {
        let texts = kept.map { ($0.number, text($0.input)) }
        if unkept.isEmpty { return texts }
        return (texts + unkept.map { ($0.number, $0.text) }).sorted { $0.0 < $1.0 }
    }
}

extension FunctionName {
    /// Returns a call as reports show it.
    func call<Input>(_ arguments: RecordedArguments<Input>) -> String {
        switch arguments {
        case .kept(let input): call(input)
        case .unkept(let text): text
        }
    }

    /// Returns a call as reports show it, prefixed with its owner.
    func qualifiedCall<Input>(_ arguments: RecordedArguments<Input>) -> String {
        switch arguments {
        case .kept(let input): qualifiedCall(input)
        case .unkept(let text): qualifiedCall(written: text)
        }
    }

    /// Returns a call with an argument object that is being deallocated. It doesn't run code of
    /// these arguments.
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
