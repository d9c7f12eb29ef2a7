import { codeTables } from '../../api/codes.ts'
import type { NextDestination } from './next-destination.ts'

/** The action of an IVR key. */
export type IvrAction =
  /** Not configured. */
  | { readonly kind: 'none' }
  | { readonly kind: 'hang-up' }
  /** A user, mailbox, ring group, IVR, queue or conference by its id, as in final destinations. */
  | { readonly kind: 'record'; readonly type: Exclude<NextDestination['type'], 'H'>; readonly id: number }
  /** An internal or telephone number, in dialled form. */
  | { readonly kind: 'dial'; readonly number: string }

/**
 * Reads a key action. The specification does not show its form: here it is a letter of `final_dst_type` with an id
 * (`U12`, `Q3`), the letter `H`, or a number to dial; empty is none. Undefined for anything else.
 */
export function readAction(text: string): IvrAction | undefined {
  const action = text.trim()
  if (action === '') return { kind: 'none' }
  if (/^h$/i.test(action)) return { kind: 'hang-up' }
  const [, letter, id] = /^([a-z])(\d{1,9})$/i.exec(action) ?? []
  if (letter !== undefined) return record(letter.toUpperCase(), Number(id))
  const number = action.replace(/[ ()-]/g, '')
  return /^\+?\d{1,15}$/.test(number) ? { kind: 'dial', number } : undefined
}

/** Reads actions separated by commas, as in `random_dst`. Undefined if any of them cannot be read. */
export function readActions(text: string): readonly IvrAction[] | undefined {
  const actions = text.split(',').map(readAction)
  if (actions.includes(undefined)) return undefined
  return actions.filter((action) => action !== undefined).filter(({ kind }) => kind !== 'none')
}

function record(letter: string, id: number): IvrAction | undefined {
  const type = codeTables['user.final_dst_type'].find((word) => word === letter)
  return type === undefined || type === 'H' ? undefined : { kind: 'record', type, id }
}
