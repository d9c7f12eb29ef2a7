import type { calls } from '#shared/api/modules/calls.ts'
import type { EndpointBody } from '#shared/api/endpoint.ts'
import { ok, type Result } from '#shared/core/result.ts'
import {
  checkAnswer,
  checkRecording,
  checkTransfer,
  findOwnCall,
  type Actor,
  type CheckedCommand,
} from '../../calls/call-commands.ts'
import type { Call } from '../../calls/call.ts'
import type { Switchboard } from '../../calls/switchboard.ts'
import { invalid, type Refusal } from '../../http/refusal.ts'
import type { Store } from '../../store/store.ts'
import { isKnownLabel } from '../known-label.ts'

export type Changes = EndpointBody<(typeof calls)['change']>

export type ChangePorts = {
  readonly board: Switchboard
  readonly labels: Store['callLabels']
  readonly actor: Actor
}

/**
 * PATCH /calls/{id}: everything is checked before anything is done. Answering comes first, since a phone may still be
 * unable to; a transfer comes last, since it ends this live call: the answer then is the call in which the caller
 * continues.
 */
export function changeCall(
  { board, labels, actor }: ChangePorts,
  id: number,
  changes: Changes,
): Result<Call, Refusal> {
  const found = findOwnCall(board, actor, id)
  if (!found.ok) return found
  const call = found.value
  const { state, monitor_state: recordingOrder, dst } = changes
  const checks: readonly CheckedCommand[] = [
    ...(state === undefined ? [] : [checkAnswer(call, state, actor)]),
    checkNotes(call, changes, (label) => isKnownLabel(labels, label, actor.user.customerId)),
    ...(recordingOrder === undefined ? [] : [checkRecording(call, recordingOrder, actor)]),
    ...(dst === undefined ? [] : [checkTransfer(board, call, { dst, actor })]),
  ]
  const steps = []
  for (const checked of checks) {
    if (!checked.ok) return checked
    steps.push(checked.value)
  }
  let outcome: Result<Call, Refusal> = found
  for (const step of steps) {
    outcome = step()
    if (!outcome.ok) break
  }
  return outcome
}

function checkNotes(
  call: Call,
  { labels, action_url, action_text }: Changes,
  isKnown: (label: unknown) => label is number | string,
): CheckedCommand {
  const unknown = labels?.find((label) => !isKnown(label))
  if (unknown !== undefined) return invalid(`There is no call label ${JSON.stringify(unknown)}`)
  if (action_url !== undefined && action_url !== '' && !isWebAddress(action_url))
    return invalid('action_url must be an http or https address')
  const changes = {
    ...(labels === undefined ? {} : { labels: labels.filter(isKnown) }),
    ...(action_url === undefined ? {} : { actionUrl: action_url }),
    ...(action_text === undefined ? {} : { actionText: action_text }),
  }
  return ok(() => {
    if (Object.keys(changes).length > 0) call.live.set(changes)
    return ok(call)
  })
}

/** Whether a text is an http or https address. */
export function isWebAddress(text: string): boolean {
  const protocol = URL.parse(text)?.protocol
  return protocol === 'https:' || protocol === 'http:'
}
