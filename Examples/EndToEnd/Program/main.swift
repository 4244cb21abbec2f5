import EndToEndExample
import Foundation

exit(await PlacesCommand.run())
