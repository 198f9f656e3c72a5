import LineValidation

Platform.reserveStandardDescriptors()
Platform.keepOutputsApart()
Platform.ignoreSignalsOfWriting()
Platform.exit(run(parse()))
