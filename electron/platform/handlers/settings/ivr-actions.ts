import { readAction, readActions, type IvrAction } from '#shared/calls/routing/ivr-action.ts'
import { unknownDestination, type Destinations } from './destinations.ts'

/** The fields of an IVR that define the action of a key. */
export const actionFields = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'star',
  'hash',
] as const

type Actions = Partial<Record<(typeof actionFields)[number] | 'random_dst', string>>

/** A sentence about the first invalid action; undefined if all are valid. */
export function invalidAction(store: Destinations, customerId: number, fields: Actions): string | undefined {
  for (const field of [...actionFields, 'random_dst'] as const) {
    const text = fields[field]
    if (text === undefined) continue
    const actions = field === 'random_dst' ? readActions(text) : asList(readAction(text))
    if (!actions) return `${field} is no action: ${JSON.stringify(text)}`
    for (const action of actions) {
      const mistake = action.kind === 'record' ? unknownDestination(store, customerId, action) : undefined
      if (mistake) return `${field} leads nowhere: ${mistake}`
    }
  }
  return undefined
}

function asList(action: IvrAction | undefined): readonly IvrAction[] | undefined {
  return action && [action]
}
