import { wayOfContext } from '#shared/calls/call-way.ts'
import { lineShape } from '#shared/calls/line-shape.ts'
import { isTalking } from '#shared/calls/line-groups.ts'
import type { Line } from '#shared/calls/line.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import { Emitter } from '#shared/core/emitter.ts'
import type { AgentNote } from '#shared/host/caller.ts'
import { callBehind } from '#shared/host/command-context.ts'
import { initialSlices } from '#shared/host/state.ts'
import type { Settings } from '#shared/settings/settings.ts'
import { audioFeature } from '../audio-engines/audio-feature.ts'
import { directoryFeature } from '../directory/directory-feature.ts'
import { defineFeature } from '../kernel/feature.ts'
import { networkFeature } from '../network/network-feature.ts'
import { settingsFeature } from '../settings/settings-feature.ts'
import { AnswerRequests } from './answer-requests.ts'
import { ConnectedParties } from './connected-parties.ts'
import type { CallPolicy } from './lines/decide-incoming-call.ts'
import type { RejectedCall } from './lines/receive-invite.ts'
import type { Phone } from './phone.ts'
import { createPhone } from './soft-phone.ts'

export type SipMessage = { readonly at: number; readonly way: 'in' | 'out'; readonly text: string }

/** This computer's phone and its lines. */
export const phoneFeature = defineFeature({
  name: 'phone',
  slices: initialSlices('lines'),
  needs: {
    audio: audioFeature,
    settings: settingsFeature,
    network: networkFeature,
    directory: directoryFeature,
  },
  create(
    { clock, heartbeat, log, ports, options, store, set, owned, country },
    { audio, settings, network, directory },
  ) {
    const answerRequests = new AnswerRequests(clock)
    const messages = new Emitter<SipMessage>()
    /** Emits calls that the phone refuses; they never become a line. */
    const rejected = new Emitter<RejectedCall>()
    /** Emits when lines come, go or change state. */
    const lineMoves = new Emitter<void>()
    const create = options.createPhone ?? createPhone
    const phone = create({
      audio,
      clock,
      log,
      installation: ports.userData,
      onSipMessage: (way, text) => messages.emit({ at: clock.now(), way, text }),
      hasRequestedAnswer: (line) => answerRequests.consume(callBehind(line, store.value)?.id),
      isQueueCall: (line) => isQueueCall(callBehind(line, store.value)),
      onRejected: (call) => rejected.emit(call),
    })
    const conversation = new OneConversation(phone)
    let otherLines: readonly Line[] = []
    const setPolicy = () => phone.setPolicy(callPolicy(settings.value, otherLines, store.value.agentNotes))
    setPolicy()
    owned.add(settings.onChange(setPolicy))
    owned.add(store.onSlices(['agentNotes', 'lines'], setPolicy))
    let shape = lineShape([])
    const parties = new ConnectedParties(store, country)
    const publish = () => {
      const lines = [...parties.withParties(phone.lines), ...otherLines]
      // Contacts come first, so that a ring and its notification show the caller's name at once.
      directory.directory.publishNames(lines.map(({ number }) => number))
      set('lines', lines)
    }
    owned.add(
      phone.onChange(() => {
        const before = shape
        shape = lineShape(phone.lines)
        if (shape !== before) parties.learn(phone.lines, store.value.calls)
        publish()
        conversation.update(phone.lines)
        if (shape !== before) lineMoves.emit()
      }),
    )
    owned.add(
      store.onCalls(({ changed }) => {
        if (parties.learn(phone.lines, changed)) publish()
        phone.callsChanged()
      }),
    )
    /** Shows the agent's calls on other telephones after those of this phone. */
    const showOtherTelephones = (lines: readonly Line[]) => {
      otherLines = lines
      publish()
    }
    owned.add(network.events.on((event) => (event === 'moved' ? phone.networkChanged() : phone.wake())))
    owned.add(heartbeat.onClockSet((by) => phone.clockSet(by)))
    return { phone, answerRequests, messages, rejected, lineMoves, showOtherTelephones }
  },
  dispose: ({ phone }) => phone[Symbol.asyncDispose](),
})

/** Settings for incoming calls, and what else the agent is doing. */
function callPolicy(
  settings: Settings,
  otherLines: readonly Line[],
  writings: readonly AgentNote[],
): CallPolicy {
  return {
    ...settings,
    isOnOtherPhone: otherLines.some(isTalking),
    isWrappingUp: writings.some(isWrapUpRunning),
  }
}

/** Whether the platform has shown that a call comes from a queue. A notification alone must not open a microphone. */
function isQueueCall(call: LiveCallRecord | null): boolean {
  return call !== null && call.confirmed && wayOfContext(call.context) === 'queue'
}

/** Whether the time that a queue gives for wrap-up after its call is running. */
function isWrapUpRunning({ endedAt, until, state }: AgentNote): boolean {
  return endedAt !== null && until !== null && state === 'open'
}

/**
 * Limits an agent to one conversation: when a line becomes connected, for whatever reason, all others are held. Orders
 * of the agent hold them beforehand; this covers calls that the far end connects, such as one dialled before another
 * was resumed. A conference is one conversation.
 */
export class OneConversation {
  private readonly phone: Pick<Phone, 'hold'>
  private connected: ReadonlySet<string> = new Set()

  constructor(phone: Pick<Phone, 'hold'>) {
    this.phone = phone
  }

  /** Holds all others if a line has become connected. */
  update(lines: readonly Line[]): void {
    const connectedLines = lines.filter(({ state }) => state === 'connected')
    const newest = connectedLines.findLast(({ id }) => !this.connected.has(id))
    this.connected = new Set(connectedLines.map(({ id }) => id))
    if (!newest) return
    for (const { id, merged } of connectedLines)
      if (id !== newest.id && !(merged && newest.merged)) void this.phone.hold(id)
  }
}
