import Foundation

extension RunLoop: TimerScheduler {}
