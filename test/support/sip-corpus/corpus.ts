/** Where it was seen, as `RFC 4475 3.1.2.6` or `SIP.js #737`: the project's public tracker; what it stands for otherwise. */
type Source = string

/** A value of From without its tag; what the agent should see of it. */
export type CorpusCaller = readonly [Source, value: string, number: string, name: string]

/** A value of Contact, and the Request-URI of whatever is sent there, letter for letter. */
export type CorpusTarget = readonly [Source, value: string, uri: string]

/** Values of Record-Route as they stand one below the other, and those of Route in a request of ours, from the caller's side. */
export type CorpusRoute = readonly [Source, recorded: readonly string[], routes: readonly string[]]

/** A value of Via; what the server gets back must be its letters. */
export type CorpusVia = readonly [Source, value: string]

/** Other lines of the head of an INVITE or of an answer that are no reason to lose a call. */
export type CorpusLines = readonly [Source, lines: readonly (readonly [name: string, value: string])[]]

/** Lines of an INVITE that cannot be repaired, and the status that says so; null where no answer is possible. */
export type CorpusRefused = readonly [
  Source,
  status: number | null,
  lines: readonly (readonly [name: string, value: string])[],
  startLine?: string,
]
