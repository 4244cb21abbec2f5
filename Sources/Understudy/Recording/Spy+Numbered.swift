// For doubles that keep more about a call than its arguments: they find it again by its number.

extension Spy {
    /// Records a call and answers it, and tells its number in the order of all calls.
    package func numbered(_ input: Input) throws(Failure) -> (number: UInt64, output: Output) {
        let script = withState { state in
            state.calls.append(Call(input: input, number: CallOrder.next()))
            return state.script()
        }
        return (script.number, try answer(input, by: script))
    }

    /// The calls that meet a condition; a test that asks has looked at them, and at no others.
    package func history(where condition: (Input) -> Bool) -> [Call<Input>] {
        withoutActuallyEscaping(condition) { condition in
            let matching = match(.holds(condition))
            return matching.matches.map { matching.calls[$0] }
        }
    }

    /// A call as reports show it.
    package func text(ofCall input: Input) -> String { FunctionName(name).call(input) }
}
