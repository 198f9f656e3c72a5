extension Rule.Code {
  /// A word for yes or no: see ``BooleanValidator``.
  public static let boolean: Self = "boolean"
  /// The name of a host: see ``HostnameValidator``.
  public static let hostname: Self = "hostname"
  /// An address by version 4 of the Internet Protocol: see ``IPv4Validator``.
  public static let ipv4: Self = "ipv4"
  /// An address by version 6 of the Internet Protocol: see ``IPv6Validator``.
  public static let ipv6: Self = "ipv6"
  /// An address by either version of the Internet Protocol: see ``IPAddressValidator``.
  public static let ipAddress: Self = "ip-address"
  /// The name of a host, or its address: see ``HostValidator``.
  public static let host: Self = "host"
  /// A host with a port: see ``EndpointValidator``.
  public static let endpoint: Self = "endpoint"
  /// A block of addresses: see ``CIDRValidator``.
  ///
  /// Parameter: `host-bits`, which is `refused` where there may be none.
  public static let cidr: Self = "cidr"
  /// The address of a network interface: see ``MACAddressValidator``.
  public static let macAddress: Self = "mac-address"
  /// The number of a port: see ``PortValidator``.
  public static let port: Self = "port"
  /// An absolute URL: see ``URLValidator``.
  ///
  /// Parameter: `schemes`, with commas between them.
  public static let url: Self = "url"
  /// An e-mail address: see ``EmailValidator``.
  public static let email: Self = "email"
  /// A universally unique identifier: see ``UUIDValidator``.
  public static let uuid: Self = "uuid"
  /// A version by Semantic Versioning: see ``SemanticVersionValidator``.
  ///
  /// Parameters: `min`, `max`, `above`, `below`.
  public static let semanticVersion: Self = "semantic-version"
  /// A day of the calendar: see ``DateValidator``.
  ///
  /// Parameters: `min`, `max`, `above`, `below`.
  public static let date: Self = "date"
  /// A time of day: see ``TimeValidator``.
  public static let time: Self = "time"
  /// A day and a time with an offset: see ``DateTimeValidator``.
  ///
  /// Parameters: `min`, `max`, `above`, `below`.
  public static let dateTime: Self = "date-time"
  /// An amount of time: see ``DurationValidator``.
  ///
  /// Parameters: `min`, `max`, `above`, `below`.
  public static let duration: Self = "duration"
  /// An amount of memory: see ``ByteCountValidator``.
  ///
  /// Parameters: `min`, `max`, `above`, `below`.
  public static let byteCount: Self = "byte-count"
  /// Bytes as hexadecimal digits: see ``HexValidator``.
  ///
  /// Parameters: `min` and `max`, in bytes.
  public static let hex: Self = "hex"
  /// Bytes in base 64: see ``Base64Validator``.
  ///
  /// Parameters: `min` and `max`, in bytes.
  public static let base64: Self = "base64"
  /// Bytes in the alphabet of base 64 that is safe in URLs and file names: see ``Base64Validator``.
  ///
  /// Parameters: `min` and `max`, in bytes.
  public static let base64URL: Self = "base64url"
  /// A colour in hexadecimal digits: see ``HexColorValidator``.
  public static let hexColor: Self = "hex-color"
  /// The number of a payment card: see ``CreditCardValidator``.
  public static let creditCard: Self = "credit-card"
  /// The number of a bank account: see ``IBANValidator``.
  public static let iban: Self = "iban"
  /// The number of a book: see ``ISBNValidator``.
  public static let isbn: Self = "isbn"
  /// The number of an article: see ``EANValidator``.
  public static let ean: Self = "ean"
  /// A telephone number: see ``PhoneValidator``.
  public static let phone: Self = "phone"
  /// The tag of a language: see ``LanguageTagValidator``.
  public static let languageTag: Self = "language-tag"
  /// The name of a time zone: see ``TimeZoneValidator``.
  public static let timeZone: Self = "time-zone"
  /// A schedule: see ``CronValidator``.
  public static let cron: Self = "cron"
  /// The path of a file: see ``PathValidator``.
  public static let path: Self = "path"
  /// A name in code: see ``IdentifierValidator``.
  public static let identifier: Self = "identifier"
}
