import { afterEach, beforeEach, expect, it } from 'vitest'
import { readCallerId } from '#electron/platform/calls/call-commands.ts'
import { callUser, storeDirectory } from '#electron/platform/calls/store-directory.ts'
import { senderNumber } from '#electron/platform/messages/sms-numbers.ts'
import { openStore, type Store } from '#electron/platform/store/store.ts'
import { writeCode, type CodeWord } from '#shared/api/codes.ts'
import { someStoredUser } from '#test/support/stored-user.ts'

/*
 * The number that a user calls with (`caller_id`) and the one that a text comes from (`from`) are checked alike.
 */

const numbers: readonly (readonly [
  e164: string,
  CodeWord<'ddi.target_type'>,
  id: number,
  customer?: number,
])[] = [
  ['+441632960102', 'U', 2],
  ['+441632960103', 'U', 3],
  ['+441632960104', 'U', 4],
  ['+441632960105', 'Q', 5],
  ['+441632960106', 'H', 0],
  ['+441632960107', 'Q', 77],
  ['+441632960108', 'U', 9, 9],
]
const outOfService = '+441632960109'
const [mobile, colleaguesMobile, idleMobile] = ['+447700900102', '+447700900103', '+447700900104']

let store: Store
beforeEach(() => {
  store = openStore(':memory:')
  store.users.insert(someStoredUser({ id: 1, is_root: true, mobile: idleMobile, mobile_activated: false }))
  store.users.insert(someStoredUser({ id: 2, mobile, mobile_activated: true }))
  store.users.insert(someStoredUser({ id: 3, mobile: colleaguesMobile, mobile_activated: true }))
  store.users.insert(someStoredUser({ id: 4, active: false }))
  const insert = (
    e164: string,
    status: CodeWord<'ddi.status'>,
    rest: { target_type: number; target_id: number; customer_id?: number },
  ) =>
    store.ddis.insert({
      e164,
      customer_id: 1,
      sms_enabled: true,
      status: writeCode('ddi.status', status),
      ...rest,
    })
  for (const [e164, letter, target_id, customer_id = 1] of numbers)
    insert(e164, 'active', { target_type: writeCode('ddi.target_type', letter), target_id, customer_id })
  insert(outOfService, 'inactive', { target_type: writeCode('ddi.target_type', 'U'), target_id: 2 })
})
afterEach(() => store[Symbol.dispose]())

/** What both checks say: the number, or the status of the refusal. */
function verdicts(id: number, text: string): readonly unknown[] {
  const stored = store.users.read(id)
  const user = callUser(stored)
  if (!stored || !user) throw new Error(`There is no user ${id}`)
  return [
    senderNumber(store, stored, text),
    readCallerId(storeDirectory(store), text, { user, isRoot: id === 1 }),
  ].map((read) => (read.ok ? read.value : read.error.status))
}

it.each([
  ['+441632960102', '+441632960102', '+441632960102'],
  ['01632 960102', '+441632960102', '+441632960102'],
  ['+441632960103', 403, '+441632960103'],
  ['+441632960104', 403, '+441632960104'],
  ['+441632960105', '+441632960105', '+441632960105'],
  ['+441632960106', '+441632960106', '+441632960106'],
  ['+441632960107', '+441632960107', '+441632960107'],
  ['+441632960108', 400, 400],
  [outOfService, 400, 400],
  [mobile, mobile, 400],
  [colleaguesMobile, 400, 400],
  [idleMobile, 400, 400],
  ['+441632960999', 400, 400],
  ['84433', 400, 400],
  ['me', 400, 400],
])('%s is %s to an agent and %s to root, in a call and in a text', (text, agent, root) => {
  expect([verdicts(2, text), verdicts(1, text)]).toEqual([
    [agent, agent],
    [root, root],
  ])
})
