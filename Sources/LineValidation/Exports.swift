// Clients need the rules, the inputs and their errors.
@_exported public import RecordJudging
