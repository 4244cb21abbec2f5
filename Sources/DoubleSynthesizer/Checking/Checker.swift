/// A type that creates blueprints of protocols, and reports everything that a double doesn't
/// support.
///
/// Each stage receives the results of the previous stages. First the checker determines the family
/// of a protocol, then its associated types, its requirements, their recordings, and their names.
package final class Checker {
    private let files: [ReadFile]
    private let options: DoubleOptions
    private let protocols: ProtocolTable
    package private(set) var problems: [SourceProblem] = []

    /// Creates a checker that looks up inherited protocols in the given files.
    package init(of files: [ReadFile], _ options: DoubleOptions) {
        self.files = files
        self.options = options
        protocols = ProtocolTable(files)
    }

    package var types: TypeTable { protocols.types }

    /// Returns the blueprint of a protocol's double. By default, the name of the double consists of
    /// the protocol's name and the suffix.
    ///
    /// If there can't be a double, this function adds diagnostics and returns `nil`.
    package func blueprint(
        of declaration: ProtocolDeclaration, named ownName: String? = nil
    ) -> Blueprint? {
        let problemCount = problems.count
        let name = Name.quoted(ownName ?? declaration.name + options.suffix)
        let request = DoubleRequest(declaration, named: name, options, protocols)
        if declaration.surroundings.hiding == Access.inCode {
            report(
                "`\(declaration.name)` is declared in a function, so a double can't conform to it: "
                    + "move it out of the function", declaration.source, at: declaration.offset)
            return nil
        }
        let setting = setting(of: request)
        var associatedTypes = associatedTypes(in: setting)
        let requirements = requirements(in: setting, associatedTypes)
        associatedTypes.declareParameters(ofOverloadsIn: requirements)
        let isBroken = setting.family.protocols.contains(where: \.isBroken)
        guard problems.count == problemCount, !isBroken else { return nil }
        return BlueprintAssembly(setting: setting, files: files)
            .blueprint(associatedTypes, requirements)
    }

    // MARK: - Stages

    private func setting(of request: DoubleRequest) -> Setting {
        let stage = FamilyStage(request)
        let family = stage.found()
        let checks = FamilyChecks(request)
        checks.check(family)
        let superclass = SuperclassStage(request, family)
        let found = superclass.found()
        problems += stage.problems + checks.problems + superclass.problems
        return Setting(request, family, found)
    }

    private func associatedTypes(in setting: Setting) -> AssociatedTypes {
        let stage = AssociatedTypeStage(setting)
        let associatedTypes = stage.found()
        problems += stage.problems
        return associatedTypes
    }

    private func requirements(
        in setting: Setting, _ associatedTypes: AssociatedTypes
    ) -> [Requirement] {
        let translation = RequirementTranslation(setting, associatedTypes)
        let refusals = RequirementRefusals(setting)
        let accepted = refusals.accepted(translation.translated())
        let completion = RequirementCompletion(
            setting: setting,
            typeParameters: Set(associatedTypes.parameters.map { Name.unquoted($0.name) }))
        let completed = accepted.map(completion.completed)
        let merge = RequirementMerge(setting)
        let namesakes = NamesakeStage(setting)
        let resolved = namesakes.resolved(merge.merged(completed))
        let overrides = OverrideStage(setting)
        let overriding = overrides.overriding(resolved)
        let recorded = Recorder.recorded(overriding, in: setting)
        let openness = OpennessChecks(setting.request)
        let names = NameStage(setting)
        let named = names.named(recorded)
        names.checkHidden(by: associatedTypes)
        let objects = ObjectChecks(setting)
        objects.check(named)
        if options.hasSpies {
            openness.check(recorded)
            names.checkSpies(named, associatedTypes)
        }
        let stages: [Stage] = [
            translation, refusals, merge, namesakes, overrides, openness, names, objects,
        ]
        for stage in stages { problems += stage.problems }
        return named
    }

    private func report(_ message: String, _ source: Source, at offset: Int) {
        problems.append(SourceProblem(message: message, source: source, offset: offset))
    }
}
