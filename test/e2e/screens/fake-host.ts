import { Emitter } from '#shared/core/emitter.ts'
import { ok, type Result } from '#shared/core/result.ts'
import type { Bridge } from '#shared/host/bridge.ts'
import { callFrames } from '#shared/host/call-frames.ts'
import type { CommandName } from '#shared/host/command.ts'
import { sampleContacts } from './contact-scenes.ts'
import { fakeAdmin } from './fake-admin.ts'
import { fakeContacts } from './fake-contacts.ts'
import { fakeDirectory } from './fake-directory.ts'
import { fakeHistory } from './fake-history.ts'
import type { HostState } from '#shared/host/state.ts'
import type { Frame, SliceFrame } from '#shared/host/wire.ts'

export type Asked = { readonly method: string; readonly input: unknown }

/** How a test controls the page's host. */
export interface Screens {
  state(): HostState
  /** Publishes one slice, as the host would. */
  show(slice: keyof HostState, value: unknown): void
  /** Sends a frame unchanged. Its changes to live calls do not appear in `state()`. */
  send(frame: Frame): void
  /**
   * Sets how a method answers from now on, with `when` only for inputs with these fields; `never` leaves it open. By
   * default every method succeeds.
   */
  answer(method: string, result: Result<unknown> | 'never', when?: object): void
  /** Answers the requests of a method that were left open. */
  settle(method: string, result: Result<unknown>): void
  /** Sends a command of the tray, a menu or a global key. */
  command(name: CommandName): void
  /** All published and answered data, as JSON: what a screen may show besides its words. */
  data(): string
  /** The requests so far, oldest first, without the snapshot. */
  asked(): readonly Asked[]
}

type Answer = {
  readonly method: string
  readonly when: object
  readonly result: Result<unknown> | 'never'
}

/** A host inside the page: it publishes what a test sets, and records requests. */
export function createFakeHost(first: HostState): { readonly bridge: Bridge; readonly screens: Screens } {
  const frames = new Emitter<Frame>()
  const answers: Answer[] = [
    { method: 'timeline.list', when: {}, result: ok([]) },
    { method: 'recents.notes', when: {}, result: ok([]) },
    { method: 'sounds.look', when: {}, result: ok({ seconds: 0, peaks: [], isComplete: true }) },
    { method: 'sounds.position', when: {}, result: ok({ seconds: 0 }) },
  ]
  const asked: Asked[] = []
  let left: { readonly id: number; readonly method: string }[] = []
  let state = first
  const contacts = sampleContacts(Date.now())

  function show(slice: keyof HostState, value: unknown): void {
    if (slice === 'calls') return showCalls(value as HostState['calls'])
    const frame = { slice, value } as SliceFrame
    state = { ...state, [slice]: value }
    frames.emit({ kind: 'slice', frame })
  }

  /** Live calls are sent as diffs. */
  function showCalls(calls: HostState['calls']): void {
    const kept = new Set(calls.map(({ id }) => id))
    const removed = state.calls.map(({ id }) => id).filter((id) => !kept.has(id))
    state = { ...state, calls }
    callFrames({ changed: calls, removed }).forEach((frame) => frames.emit(frame))
  }

  function post(frame: Frame): void {
    if (frame.kind !== 'ask') return
    const { id, method, input } = frame
    if (method === 'app.snapshot') return reply(id, ok(state))
    asked.push({ method, input })
    const given = answers.findLast((answer) => answer.method === method && holds(input, answer.when))
    const result = given?.result ?? ok(answerOf(method, input))
    if (result === 'never') return void left.push({ id, method })
    if (result.ok && method === 'settings.change') {
      const { changes } = input as { readonly changes: Partial<HostState['settings']> }
      show('settings', { ...state.settings, ...changes })
    }
    reply(id, result)
  }

  function answerOf(method: string, input: unknown): unknown {
    return (
      fakeContacts(contacts, method, input) ??
      fakeAdmin(method, input) ??
      fakeDirectory(state.people.list, method, input) ??
      fakeHistory(method, input, Date.now())
    )
  }

  /* Over a wire a reply never arrives before the request has returned. */
  function reply(id: number, result: Result<unknown>): void {
    setTimeout(() => frames.emit({ kind: 'reply', id, result }))
  }

  return {
    bridge: { post, on: (listener) => frames.on(listener) },
    screens: {
      state: () => state,
      show,
      send: (frame) => frames.emit(frame),
      answer: (method, result, when = {}) => void answers.push({ method, when, result }),
      settle(method, result) {
        for (const each of left) if (each.method === method) reply(each.id, result)
        left = left.filter((each) => each.method !== method)
      },
      command: (name) => frames.emit({ kind: 'command', name }),
      data: () => JSON.stringify([state, ...answers.map(({ result }) => result)]),
      asked: () => asked,
    },
  }
}

function holds(input: unknown, when: object): boolean {
  const given = (input ?? {}) as Readonly<Record<string, unknown>>
  return Object.entries(when).every(([field, value]) => given[field] === value)
}
