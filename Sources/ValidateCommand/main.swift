Platform.reserveStandardDescriptors()
Platform.ignoreSignalsOfWriting()
Platform.exit(run(parse(Platform.arguments())))
