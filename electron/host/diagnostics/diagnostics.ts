import { release, type } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import type { Clock } from '#shared/core/clock.ts'
import type { Naming } from '#shared/core/log-mark.ts'
import type { Outcome } from '#shared/core/result.ts'
import type {
  DiagnosticsBundle,
  DiagnosticsChoice,
  DiagnosticsKind,
  DiagnosticsPart,
} from '#shared/host/diagnostics.ts'
import type { HostState } from '#shared/host/state.ts'
import type { Interfaces } from '../network/addresses.ts'
import type { CountedField } from '../platform-client/wrong-fields.ts'
import type { CallTimelines } from '../timelines/call-timelines.ts'
import { environment } from './environment.ts'
import type { KnownSecrets } from '../keychain/known-secrets.ts'
import { disguisedLines, tailOf } from './log-parts.ts'
import { networkFacts, summaryOf, readmeText } from './state-parts.ts'
import * as parts from './state-parts.ts'
import { timelineText } from './timeline-part.ts'

/** The app's log on disk and in memory. */
export interface KeptLog {
  /** The newest lines of this run, oldest first. */
  readonly recent: readonly string[]
  /** Files from the newest, up to `maxBytes` bytes in total. Throws when the disk fails. */
  newest(maxBytes: number): Promise<readonly string[]>
}

export type DiagnosticsOptions = {
  readonly clock: Clock
  readonly naming: Naming
  readonly state: () => HostState
  readonly secrets: KnownSecrets
  readonly timelines: Pick<CallTimelines, 'list' | 'read'>
  readonly eventLog: { export(): Outcome<{ readonly text: string }> }
  /** Absent if no log is stored. */
  readonly logs: KeptLog | undefined
  readonly interfaces: () => Interfaces
  readonly clockSkewMs: () => number | null
  /** Data of the platform that did not match its documentation. */
  readonly wrongFields: () => readonly CountedField[]
}

const usualCalls = 5
const maxCalls = 20
/** The latest calls and the reported ones: see `timeline-files.ts`. */
const maxChosenCalls = 70
const maxLogLength = 1_500_000
const maxEventsLength = 500_000

/** Collects what support needs to know about this computer, without personal data unless it was allowed. */
export class Diagnostics {
  private readonly options: DiagnosticsOptions

  constructor(options: DiagnosticsOptions) {
    this.options = options
  }

  async collect(choice: DiagnosticsChoice): Promise<DiagnosticsBundle> {
    const { clock, secrets, state } = this.options
    const at = clock.now()
    const gathered = [
      ...this.facts(choice, at),
      ...(await this.calls(choice)),
      await this.events(choice),
      await this.log(),
    ]
    let secretsFound = 0
    const clean: DiagnosticsPart[] = []
    for (const part of gathered) {
      await setImmediate()
      const { text, count: found } = secrets.without(part.text)
      secretsFound += found
      clean.push({ ...part, text })
    }
    const { version } = state().shell
    const readme = {
      file: 'README.txt',
      kind: 'readme' as const,
      text: readmeText({ at, version, choice, parts: clean, secretsFound }),
    }
    const summary = secrets.without(summaryOf(state(), { at, system: `${type()} ${release()}` })).text
    return { at, name: nameOf(at), parts: [readme, ...clean], summary }
  }

  private facts(choice: DiagnosticsChoice, now: number): readonly DiagnosticsPart[] {
    const { state, naming, interfaces, clockSkewMs, wrongFields } = this.options
    const { people } = choice
    const present = state()
    const { shell } = present
    return [
      json('environment', environment({ now, shell, page: choice.page, clockSkewMs: clockSkewMs() })),
      json('connections', {
        ...parts.connectionsPart(present, people, naming),
        wrongFields: wrongFields(),
      }),
      json('readiness', parts.readinessPart(present, choice)),
      json('settings', parts.settingsPart(present, choice, naming)),
      json('policy', parts.policyPart(present, people, naming)),
      json('devices', parts.devicesPart(present, choice, naming)),
      json('network', networkFacts(interfaces(), choice.addresses)),
    ]
  }

  private async calls({ calls, people }: DiagnosticsChoice): Promise<readonly DiagnosticsPart[]> {
    const { timelines } = this.options
    const listed = await timelines.list()
    const chosen = listed.filter(({ key, reportedAt }, at) =>
      calls ? calls.includes(key) : at < usualCalls || reportedAt !== undefined,
    )
    const texts: DiagnosticsPart[] = []
    for (const { key, startedAt, reportedAt } of chosen.slice(0, maxChosenCalls)) {
      const timeline = await timelines.read(key)
      if (!timeline) continue
      const began = new Date(startedAt).toISOString().slice(0, 19)
      texts.push({
        file: `calls/${began.replaceAll(':', '-')}Z-${key.slice(0, 8)}.txt`,
        kind: 'call',
        callAt: startedAt,
        ...(reportedAt !== undefined && { isReported: true }),
        text: timelineText(timeline, people),
      })
    }
    const quality = json('quality', parts.qualityPart(listed.slice(0, maxCalls), people))
    return [quality, ...texts]
  }

  private async events({ people }: DiagnosticsChoice): Promise<DiagnosticsPart> {
    const { eventLog, naming } = this.options
    const exported = await eventLog.export()
    const tail = exported.ok ? tailOf(exported.value.text, maxEventsLength) : ''
    return {
      file: 'events/event-log.jsonl',
      kind: 'events',
      text: people ? tail : await disguisedLines(tail, naming),
    }
  }

  private async log(): Promise<DiagnosticsPart> {
    return {
      file: 'logs/switchhook.jsonl',
      kind: 'log',
      text: tailOf(await this.logText(), maxLogLength),
    }
  }

  private async logText(): Promise<string> {
    const { logs } = this.options
    if (!logs) return ''
    const storedText = await logs.newest(maxLogLength).then(
      (newestFirst) => newestFirst.toReversed().join(''),
      () => null,
    )
    const recent = logs.recent.join('')
    // Lines that the disk did not take are only in memory.
    return storedText !== null && storedText.endsWith(logs.recent.at(-1) ?? '')
      ? storedText
      : `${storedText ?? ''}${recent}`
  }
}

function json(kind: DiagnosticsKind, value: unknown): DiagnosticsPart {
  return { file: `${kind}.json`, kind, text: `${JSON.stringify(value, null, 2)}\n` }
}

function nameOf(at: number): string {
  return `switchhook-diagnostics-${new Date(at).toISOString().slice(0, 16).replace('T', '-').replace(':', '')}.zip`
}
