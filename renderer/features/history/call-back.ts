import { act } from '../../stores/act.ts'
import type { CallEntry } from './call-entry.ts'

/** Calls whoever was on the other end; a withheld number cannot be called. */
export function callBack({ call }: CallEntry): void {
  if (call.number !== '') void act('The call', 'line.dial', { to: call.number })
}
