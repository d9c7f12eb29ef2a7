/** Source of the entry, `RFC 4475 3.1.2.6` or `SIP.js #737`: the project's public tracker; else the kind of case. */
type Source = string

/** A value of From without its tag, with the number and name to show. */
export type CorpusCaller = readonly [Source, value: string, number: string, name: string]

/** A value of Contact, and the Request-URI of requests sent there, character by character. */
export type CorpusTarget = readonly [Source, value: string, uri: string]

/** Values of Record-Route, one below the other, and those of Route in our request, from the caller's side. */
export type CorpusRoute = readonly [Source, recorded: readonly string[], routes: readonly string[]]

/** A value of Via, which the server must get back unchanged. */
export type CorpusVia = readonly [Source, value: string]

/** Other header lines of an INVITE or of a response that must not lose a call. */
export type CorpusLines = readonly [Source, lines: readonly (readonly [name: string, value: string])[]]

/** Lines of an INVITE that cannot be repaired, and the status that refuses it; null if no response is possible. */
export type CorpusRefused = readonly [
  Source,
  status: number | null,
  lines: readonly (readonly [name: string, value: string])[],
  startLine?: string,
]
