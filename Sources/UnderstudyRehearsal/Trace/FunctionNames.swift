import Understudy

/// A type that looks up the names of functions when a report is written.
enum FunctionNames {
    /// A cache of the symbols that were looked up, by address.
    private static let known = Locked<[UInt: Symbol]>([:])

    private struct Symbol {
        var text: String?
        /// The name of the function, or `nil` if it isn't a user's function.
        var name: FunctionName?
    }

    /// Returns the innermost user's function of each task, or `nil` if it isn't known.
    static func names(of stacks: [CallStack]) -> [FunctionName?] {
        learn(Set(stacks.flatMap { $0.code + $0.captured }))
        let known = known.withLock { $0 }
        return stacks.map { stack in
            if let name = stack.code.lazy.compactMap({ known[$0]?.name }).first { return name }
            // A wrapper doesn't belong to a module.
            guard let first = stack.code.first, let wrapper = known[first]?.text,
                FunctionName.isWrapper(wrapper)
            else { return nil }
            return stack.captured.lazy.compactMap { address -> FunctionName? in
                guard let text = known[address]?.text, text.hasSuffix("Tu") else { return nil }
                return FunctionName(String(text.dropLast(2)), demangling: Symbols.demangled)
            }.first
        }
    }

    private static func learn(_ addresses: Set<UInt>) {
        let new = known.withLock { known in addresses.filter { known[$0] == nil } }
        if new.isEmpty { return }
        let symbols = Symbols.names(at: new)
        known.withLock { known in
            for address in new {
                let text = symbols[address]
                known[address] = Symbol(
                    text: text,
                    name: text.flatMap { FunctionName($0, demangling: Symbols.demangled) })
            }
        }
    }
}
