@_exported public import ScreenSupport
