/// Is told when there is something new to show.
@MainActor
protocol PlacesViewModelDelegate: AnyObject {
    func placesViewModel(_ model: PlacesViewModel, didChangeTo state: PlacesViewModel.State)
}
