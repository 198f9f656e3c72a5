// Users of languages need the syntax that they are made of.
@_exported public import PatternSyntax
