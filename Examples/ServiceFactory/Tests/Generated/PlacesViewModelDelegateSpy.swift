// Written by Understudy from PlacesViewModelDelegate.swift.
import Understudy

@testable import ServiceFactoryExample

@MainActor
final class PlacesViewModelDelegateSpy: PlacesViewModelDelegate {
    let spies = Spies()

    struct Spies {
        let placesViewModel = Spy<
            (model: PlacesViewModel, state: PlacesViewModel.State),
            Void,
            Never
        >("PlacesViewModelDelegateSpy.placesViewModel(_:didChangeTo:)")
    }

    func placesViewModel(_ model: PlacesViewModel, didChangeTo state: PlacesViewModel.State) {
        spies.placesViewModel((model, state))
    }
}
