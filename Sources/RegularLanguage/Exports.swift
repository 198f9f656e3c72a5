// Clients that compose languages need the syntax of patterns.
@_exported public import PatternSyntax
