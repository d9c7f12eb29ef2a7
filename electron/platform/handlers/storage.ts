import type { Contract } from '#shared/api/contract.ts'
import type { Clock } from '#shared/core/clock.ts'
import { ok } from '#shared/core/result.ts'
import type { Handlers } from '../http/handler.ts'
import type { Store } from '../store/store.ts'
import { cannedResponseHandlers } from './storage/canned-responses.ts'
import { smsHandlers, type SmsHandlerPorts } from './storage/sms.ts'
import { announcementHandlers } from './storage/voicemail-announcements.ts'
import { scopeOf } from './visible.ts'

export type StoragePorts = Omit<SmsHandlerPorts, 'store'> & {
  readonly store: Store
  readonly clock: Pick<Clock, 'now'>
}

/** Text messages, faxes and the greetings of mailboxes (specification 4.4). */
export function storageHandlers(ports: StoragePorts): Handlers<Contract['storage']> {
  const { store, clock } = ports
  return {
    ...smsHandlers(ports),
    ...cannedResponseHandlers(store, clock),
    ...announcementHandlers(store, clock),
    listFaxes: ({ query, user }) => ok(store.faxes.listJson(query, scopeOf(user))),
  }
}
