/// A stage that determines which part of each requirement a spy can record, and which code handles
/// the other parts.
struct Recorder {
    let context: DoubleContext
    /// `true` if the double can create another instance by calling `init()` on its own actor.
    let canCreateItself: Bool

    init(_ context: DoubleContext, _ requirements: [Requirement]) {
        self.context = context
        canCreateItself =
            context.request.options.hasPlainInitializer && requirements.allowPlainCreation
    }

    /// Sets the recordings of a double's requirements.
    func record(_ requirements: [Requirement]) {
        for requirement in requirements {
            requirement.isUncallable = requirement.parameters.contains {
                !$0.isVariadic && context.types.isUninhabited($0.type, from: context.view)
            }
            requirement.recording = RequirementRecorder(requirement, in: self).recorded()
        }
    }
}

extension [Requirement] {
    /// `true` if a double's `init()` can be called without effects, because no requirement adds any
    /// effects to it.
    fileprivate var allowPlainCreation: Bool {
        allSatisfy { requirement in
            guard case .initializer(let failing) = requirement.kind, requirement.parameters.isEmpty
            else { return true }
            guard case .never = failing else { return false }
            return requirement.effects.text.isEmpty && requirement.genericParameters.isEmpty
        }
    }
}

// MARK: - A single requirement

/// Determines the recording of a requirement.
///
/// The parameters are handled first, in their order, because the result of the function may be that
/// of a closure.
final class RequirementRecorder {
    let requirement: Requirement
    let context: DoubleContext
    let canCreateItself: Bool
    let typeParameters: TypeParameters
    var recording = Recording()

    init(_ requirement: Requirement, in recorder: Recorder) {
        self.requirement = requirement
        context = recorder.context
        canCreateItself = recorder.canCreateItself
        typeParameters = TypeParameters(
            requirement.genericParameters, requirement.whereRequirements)
    }

    var types: TypeTable { context.types }
    var view: TypeTable.View { context.view }
    /// The global actors of the double.
    var actors: [Attribute] { context.actors }
    var isActor: Bool { context.hierarchy.isActor }
    /// `true` if the double is nonisolated. The asynchronous functions of a nonisolated double run
    /// on the actor of their caller.
    var isNonisolated: Bool { context.request.options.isNonisolated || context.spansActors }
    /// `true` if spies can send their answers to another actor.
    var canSend: Bool { context.request.options.hasSpies }
    var doubleName: String { context.request.name }

    func recorded() -> Recording {
        if let conflict = requirement.conflict {
            recording.remarks.append(
                "A double can't have both, so the protocol's extension implements "
                    + "`\(conflict.fullName)`.")
        }
        for parameter in requirement.parameters {
            if let function = calledFunction(parameter) {
                recordCall(of: parameter, function)
            } else {
                record(parameter)
            }
        }
        if let error = requirement.effects.errors.first, typeParameters.isMentioned(in: error) {
            recording.wantedFailure = error.text
        }
        if let closure = recording.passing, closure.input == nil {
            recording.passing = nil
            recording.answer = .closure(closure)
        } else {
            determineAnswer()
        }
        return recording
    }
}
