import InputValidation
import TestSupport
import Testing

/// Realistic files, each with a list of its known invalid lines, `line:column`.
@Suite struct FixtureTests {
  private static let validators: [String: any Validator] = [
    "numbers": .numeric, "export-with-bom": .numeric, "names": .alphabetic,
  ]

  @Test(arguments: validators.keys.sorted())
  func `the invalid lines of a file are found`(name: String) throws {
    let validator = try #require(Self.validators[name])
    let lines = try PackageDirectory.lines(of: "Fixtures/\(name).txt")
    let found = lines.enumerated().compactMap { index, line in
      validator.error(in: line).map { "\(index + 1):\($0.range.lowerBound + 1)" }
    }
    #expect(try found == PackageDirectory.lines(of: "Fixtures/\(name).invalid"))
    #expect(lines.count > 40)
  }

  @Test func `the invalid values of a configuration are found`() throws {
    let validators = try Self.settings()
    var section = ""
    var found: [String] = []
    var judged = 0
    for (index, line) in try PackageDirectory.lines(of: "Fixtures/settings.conf").enumerated() {
      if line.hasPrefix("[") { section = String(line.dropFirst().dropLast()) }
      guard let separator = line.firstRange(of: " = "), !line.hasPrefix("#") else { continue }
      let key = section + "." + line[..<separator.lowerBound]
      let validator = try #require(validators[key], "\(key)")
      judged += 1
      guard let error = validator.error(in: String(line[separator.upperBound...])) else { continue }
      let column = line[..<separator.upperBound].count + error.range.lowerBound + 1
      found.append("\(index + 1):\(column)")
    }
    #expect(try found == PackageDirectory.lines(of: "Fixtures/settings.invalid"))
    #expect(judged == validators.count)
  }

  /// Returns the validator of each key.
  private static func settings() throws -> [String: any Validator] {
    let port: any Validator = .integer(in: 1...65_535)
    let count: any Validator = .digits(in: 1...)
    let seconds: any Validator = .numeric(in: .above(0))
    let rate: any Validator = .numeric(in: 0...1)
    let flag: any Validator = .oneOf("true", "false", "on", "off", "yes", "no")
    let path: any Validator = try .regex("(/[A-Za-z0-9._-]+)+") && .length(...255, in: .utf8)
    let host: any Validator = try .regex(#"(?!-)[a-z0-9-]+(\.(?!-)[a-z0-9-]+)*"#) && .length(...253)
    let word: any Validator = try .regex("[a-z][a-z0-9_]*")
    let date: any Validator = try .regex(#"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])"#)
    let version: any Validator = try .regex(#"\d+(\.\d+){1,2}"#)
    let level: any Validator = .oneOf("debug", "info", "warning", "error")
    let region: any Validator = try .regex("[a-z]{2}(-[a-z]+)+-[1-9]")
    let currency: any Validator = .alphabetic(.ascii) && .length(3...3)
    let address: any Validator =
      try .regex("[^@ ]+@[^@ ]+") && .not(.satisfying("reserved") { $0.hasSuffix("@localhost") })
    let name: any Validator = .alphabetic && .length(1...40)
    return [
      "server.host": host, "server.port": port, "server.admin_port": port, "server.backlog": count,
      "server.workers": .integer(in: 1...256), "server.worker_timeout": seconds,
      "server.keep_alive": flag, "server.http2": flag, "server.max_header_bytes": count,
      "server.max_body_bytes": count, "server.graceful_stop": .integer(in: 0...),
      "server.socket_mode": try .regex("0[0-7]{3}"), "server.pid_file": path, "tls.enabled": flag,
      "tls.minimum_version": .oneOf("1.2", "1.3"), "tls.ciphers": .oneOf("modern", "compatible"),
      "tls.certificate": path, "tls.private_key": path, "tls.renew_days_before": count,
      "tls.ocsp_stapling": flag, "log.level": level, "log.access_level": level, "log.file": path,
      "log.rotate_megabytes": count, "log.keep_files": .integer(in: 0..<100),
      "log.sample_rate": rate, "log.slow_seconds": seconds, "log.slow_rate": rate, "log.json": flag,
      "log.color": AnyOfValidator([flag, .oneOf("auto")]), "database.host": host,
      "database.port": port,
      "database.name": word, "database.user": word, "database.schema": word,
      "database.pool_minimum": count, "database.pool_maximum": count,
      "database.connect_timeout": seconds, "database.statement_timeout": seconds,
      "database.ssl_mode": .oneOf("disable", "require", "verify-ca", "verify-full"),
      "database.isolation": .oneOf("read-committed", "repeatable-read", "serializable"),
      "database.application_name": word && .length(...63), "cache.host": host, "cache.port": port,
      "cache.database": .integer(in: 0...15), "cache.ttl_seconds": count, "cache.jitter": rate,
      "cache.compression": .optional(.oneOf("lz4", "zstd")), "cache.max_entries": count,
      "cache.eviction": .oneOf("lru", "lfu"), "mail.host": host, "mail.port": port,
      "mail.sender": address, "mail.reply_to": address, "mail.retries": .integer(in: 0...10),
      "mail.retry_delay": seconds, "mail.charset": .oneOf("utf-8", "us-ascii"),
      "limits.requests_per_minute": count, "limits.burst": count,
      "limits.burst_factor": .numeric(in: 1...), "limits.login_attempts": .integer(in: 1...10),
      "limits.session_minutes": .integer(in: 1..<(30 * 24 * 60)),
      "limits.upload_megabytes": count, "limits.name_length": .integer(in: 1...40),
      "features.new_checkout": flag, "features.dark_mode": flag, "features.beta_search": flag,
      "features.invoice_pdf": flag, "features.region": region, "features.fallback_region": region,
      "features.locale": try .regex("[a-z]{2}(-[A-Z]{2})?"), "features.currency": currency,
      "features.fallback_currency": currency, "features.launch_date": date,
      "features.sunset_date": date, "features.release": version,
      "features.minimum_client": version, "people.owner": name, "people.deputy": name,
      "people.on_call": name, "people.on_call_2": name, "people.contact": name,
    ]
  }
}
