// Validators are exported by another module, which the program uses without schemas and settings.

@_exported public import ValidatorExport
