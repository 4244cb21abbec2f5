/// Observes the state of a list of places.
@MainActor
protocol PlacesViewModelDelegate: AnyObject {
    func placesViewModel(_ model: PlacesViewModel, didChangeTo state: PlacesViewModel.State)
}
