// Whoever works with languages works with the syntax that they are made of.
@_exported public import PatternSyntax
