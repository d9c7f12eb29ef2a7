import type { Outcome } from '../core/result.ts'

/** What a person lets into a diagnostics file. */
export type DiagnosticsChoice = {
  /** Keys of the calls whose timelines are in it; null takes the last five, and those that were reported. */
  readonly calls: readonly string[] | null
  /** Names, numbers and e-mail addresses of people, and the words of SIP messages. */
  readonly people: boolean
  /** Names of audio devices. */
  readonly devices: boolean
  /** This computer's network addresses. */
  readonly addresses: boolean
  /** What only the page knows of this computer. */
  readonly page: PageFacts
}

export type PageFacts = {
  readonly languages: readonly string[]
  readonly screen: { readonly width: number; readonly height: number; readonly scale: number }
  readonly window: { readonly width: number; readonly height: number }
}

/** What a part of the bundle is about. */
export type DiagnosticsKind =
  | ('readme' | 'environment' | 'connections' | 'readiness' | 'settings' | 'policy' | 'devices')
  | ('network' | 'quality' | 'call' | 'events' | 'log')

/** One file of the bundle. `text` is saved exactly as it is, and is English whatever is spoken. */
export type DiagnosticsPart = {
  /** Its path in the bundle. */
  readonly file: string
  readonly kind: DiagnosticsKind
  /** When its call began, in milliseconds since 1970; left out of parts that are about no single call. */
  readonly callAt?: number
  /** The agent reported that call for its audio. */
  readonly isReported?: true
  readonly text: string
}

export type DiagnosticsBundle = {
  /** Milliseconds since 1970. */
  readonly at: number
  /** A name for the file that says nothing of a person. */
  readonly name: string
  readonly parts: readonly DiagnosticsPart[]
  /** A few lines for a ticket. */
  readonly summary: string
}

/** Something that a page did not expect: its kind, the class of what was thrown, and where in our own files. */
export type PageFault = {
  readonly kind: 'error' | 'rejection' | 'component' | 'console'
  readonly name: string
  /** `assets/index-abc.js:12:345`. */
  readonly places: readonly string[]
}

/** The app has had a fault that nobody expected; shown until it was seen. */
export type FaultNotice = {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly where: 'app' | 'page'
  /** A call was on, and goes on. */
  readonly inCall: boolean
}

export interface DiagnosticsMethods {
  /** Gathers what would be in a diagnostics file. Nothing is written and nothing leaves this computer. */
  'diagnostics.collect'(input: DiagnosticsChoice): Outcome<DiagnosticsBundle>
  'diagnostics.pageFault'(input: PageFault): Outcome
  /** The person has read that there was a fault. */
  'diagnostics.faultSeen'(): Outcome
}
