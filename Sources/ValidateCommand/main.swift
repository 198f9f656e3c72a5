Platform.reserveStandardDescriptors()
Platform.ignoreFileSizeSignal()
Platform.exit(run(parse(Platform.arguments())))
