import type { AudioConfig } from '#shared/host/audio.ts'

/** Kinds of candidates (RFC 8445 section 5.1.1) that a description should have. */
export type CandidateType = 'host' | 'srflx' | 'relay'

/** Milliseconds to wait for other candidates of the same kind, or of an easier one. */
const settlingDelay = 25

const typesByEffort: readonly string[] = ['host', 'srflx', 'relay']

/** The candidates of the first medium, with the fragment that names their generation. */
export function readCandidates(sdp: string): {
  readonly fragment: string
  readonly types: readonly string[]
} {
  const types = [...sdp.matchAll(/^a=candidate:.* typ (\w+)/gm)].flatMap(([, type]) => type ?? [])
  return { fragment: /^a=ice-ufrag:(\S+)/m.exec(sdp)?.[1] ?? '', types }
}

/** The kind to wait for with these servers: a relay is the last to answer. */
export function awaitedType({
  iceServers,
  relayOnly,
}: Pick<AudioConfig, 'iceServers' | 'relayOnly'>): CandidateType {
  if (relayOnly || iceServers.some(({ urls }) => /^turns?:/i.test(urls))) return 'relay'
  return iceServers.length > 0 ? 'srflx' : 'host'
}

/** Milliseconds after which a description with such candidates is sufficient; null if it is not. */
export function settlingDelayFor(types: readonly string[], awaited: CandidateType): number | null {
  const sufficient = typesByEffort.slice(typesByEffort.indexOf(awaited))
  return types.some((type) => sufficient.includes(type)) ? settlingDelay : null
}
