// Written by Understudy from PlacesViewModelDelegate.swift.
@testable import ServiceFactoryExample

@MainActor
final class PlacesViewModelDelegateDouble: PlacesViewModelDelegate {
    private(set) var placesViewModelCalls:
        [(model: PlacesViewModel, state: PlacesViewModel.State)] = []
    var placesViewModelCallCount: Int { placesViewModelCalls.count }
    var placesViewModelDidGetCalled: Bool { !placesViewModelCalls.isEmpty }
    var placesViewModelReceivedModel: PlacesViewModel? { placesViewModelCalls.last?.model }
    var placesViewModelReceivedState: PlacesViewModel.State? { placesViewModelCalls.last?.state }

    func placesViewModel(_ model: PlacesViewModel, didChangeTo state: PlacesViewModel.State) {
        placesViewModelCalls.append((model, state))
    }
}
