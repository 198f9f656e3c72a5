import LineValidation
import ValidateRun

Platform.reserveStandardDescriptors()
Platform.keepOutputsApart()
Platform.ignoreSignalsOfWriting()
Platform.exit(run(parse()))
