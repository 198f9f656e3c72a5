// Umbrella module: importing InputValidation imports all of the modules below.

@_exported public import FieldEditing
@_exported public import ValidationCore
@_exported public import ValidationFormats
@_exported public import ValidationForms
@_exported public import ValidationRewriting
@_exported public import ValidationSchema
@_exported public import ValidationSettings
@_exported public import ValidationWording
