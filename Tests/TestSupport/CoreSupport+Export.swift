@_exported public import CoreSupport
