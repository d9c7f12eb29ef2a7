import type { Outcome } from '../core/result.ts'

/** Content that a person allows in a diagnostics file. */
export type DiagnosticsChoice = {
  /** Keys of the calls whose timelines are included; null means the last five and all reported ones. */
  readonly calls: readonly string[] | null
  /** Names, numbers and e-mail addresses of people, and the text of SIP messages. */
  readonly people: boolean
  /** Names of audio devices. */
  readonly devices: boolean
  /** This computer's network addresses. */
  readonly addresses: boolean
  /** Facts about this computer that only the page knows. */
  readonly page: PageFacts
}

export type PageFacts = {
  readonly languages: readonly string[]
  readonly screen: { readonly width: number; readonly height: number; readonly scale: number }
  readonly window: { readonly width: number; readonly height: number }
}

/** Subject of a part of the bundle. */
export type DiagnosticsKind =
  | ('readme' | 'environment' | 'connections' | 'readiness' | 'settings' | 'policy' | 'devices')
  | ('network' | 'quality' | 'call' | 'events' | 'log')

/** One file of the bundle. `text` is saved unchanged and always in English. */
export type DiagnosticsPart = {
  /** Its path in the bundle. */
  readonly file: string
  readonly kind: DiagnosticsKind
  /** When its call began, in milliseconds since 1970; left out of parts that do not concern a single call. */
  readonly callAt?: number
  /** The agent reported the audio of that call. */
  readonly isReported?: true
  readonly text: string
}

export type DiagnosticsBundle = {
  /** Milliseconds since 1970. */
  readonly at: number
  /** A file name that reveals nothing about a person. */
  readonly name: string
  readonly parts: readonly DiagnosticsPart[]
  /** A few lines for a ticket. */
  readonly summary: string
}

/** An unexpected error of a page: its kind, the class of the thrown value, and its positions in our own files. */
export type PageFault = {
  readonly kind: 'error' | 'rejection' | 'component' | 'console'
  readonly name: string
  /** `assets/index-abc.js:12:345`. */
  readonly places: readonly string[]
}

/** An unexpected fault of the app; shown until it is dismissed. */
export type FaultNotice = {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly where: 'app' | 'page'
  /** A call was in progress, and continues. */
  readonly inCall: boolean
}

export interface DiagnosticsMethods {
  /** Collects the content of a diagnostics file. Nothing is written and nothing leaves this computer. */
  'diagnostics.collect'(input: DiagnosticsChoice): Outcome<DiagnosticsBundle>
  'diagnostics.pageFault'(input: PageFault): Outcome
  /** The person has read that there was a fault. */
  'diagnostics.faultSeen'(): Outcome
}
