import Testing
import UnderstudyTesting

@Suite("Conditional bases") struct ConditionalBasesTests {
    @Test func `A child has the requirements of its base in the active branch`() {
        let twig = TwigSpy()
        twig.bend()
        expect(twig.spies.bend, .wasCalled(.once))
        twig.spies.leaves.returns(3)
        #if os(Linux)
            twig.spies.sway.returns(15)
            #expect((twig as any Branch).sway() == 15)
            #expect((twig as any Branch).leaves == 3)
            expect(twig.spies.sway, .wasCalled(.once))
            expect(twig.spies.leaves, .wasCalled(.once))
        #else
            (twig as any Branch).sway(0.5)
            #expect((twig as any Branch).leaves == 3)
            expect(twig.spies.swayDouble, .wasCalled(.once, with: 0.5))
            expect(twig.spies.leaves, .wasCalled(.once))
        #endif
    }

    @Test func `A conditional base has its own double`() {
        let branch = BranchSpy()
        branch.spies.leaves.returns(4)
        #if os(Linux)
            branch.spies.sway.returns(20)
            #expect(branch.sway() == 20)
            #expect(branch.leaves == 4)
            expect(branch.spies.sway, .wasCalled(.once))
            expect(branch.spies.leaves, .wasCalled(.once))
        #else
            branch.sway(1)
            #expect(branch.leaves == 4)
            expect(branch.spies.sway, .wasCalled(.once, with: 1))
            expect(branch.spies.leaves, .wasCalled(.once))
        #endif
    }
}
