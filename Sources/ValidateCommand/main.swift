Platform.reserveStandardDescriptors()
Platform.exit(run(parse(Platform.arguments())))
