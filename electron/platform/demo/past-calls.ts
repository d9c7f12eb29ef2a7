import { writeCode } from '#shared/api/codes.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import type { StoredCdr, StoredContact, StoredUser } from '../store/rows.ts'
import type { Random } from './random.ts'
import { customerId } from './users.ts'

export type PastCallsOptions = {
  readonly users: readonly [StoredUser, ...StoredUser[]]
  readonly contacts: readonly [StoredContact, ...StoredContact[]]
  readonly random: Random
}

type Party = { readonly id: string; readonly name: string; readonly number: string; readonly codec: string }

const outsideAgent = 'Outside line'

/** The record of one call that began at `time` (milliseconds since 1970). About half are inbound, one in seven is missed. */
export function pastCall(
  { users, contacts, random }: PastCallsOptions,
  { liveId, time }: { readonly liveId: number; readonly time: number },
): Omit<StoredCdr, 'id'> {
  const user = random.chance(0.3) ? (users[1] ?? users[0]) : random.pick(users)
  const type = random.chance(0.14) ? 'M' : random.chance(0.6) ? 'I' : 'O'
  const colleague = random.chance(0.1) ? random.pick(users) : user
  const internal = colleague.id !== user.id
  const agent = userParty(user, internal)
  const other = internal ? userParty(colleague, true) : outsideParty(random.pick(contacts))
  const [source, target] = type === 'O' ? [agent, other] : [other, agent]
  const answered = type === 'I' || (type === 'O' && random.chance(0.8))
  const ringing = random.between(2, 24)
  const talking = answered ? random.between(12, 620) : 0
  return {
    customer_id: customerId,
    party_ids: [...new Set([user.id, colleague.id])],
    duration: ringing + talking,
    live_id: liveId,
    parent_live_id: null,
    user_id: user.id,
    sip_endpoint_id: 0,
    server_id: 1,
    type: writeCode('cdr.type', type),
    calldate: writeTimestamp(time),
    clid: `"${source.name}" <${source.number}>`,
    src_id: source.id,
    src_name: source.name,
    src: source.number,
    src_ua: source.id.startsWith('contact') ? outsideAgent : 'Switchhook',
    src_codec: source.codec,
    dst_id: target.id,
    dst_name: target.name,
    dst: target.number,
    dst_ua: target.id.startsWith('contact') ? outsideAgent : 'Switchhook',
    dst_codec: target.codec,
    billsec: talking,
    disposition: writeCode('cdr.disposition', answered ? 'CONNECTED' : 'RINGING'),
    destination: writeCode('cdr.destination', type === 'O' ? 'out' : 'in'),
    context: internal ? 'USER_LOCAL' : 'PSTN_CALL',
    rate: 0,
    charge: 0,
    t_cause: answered ? 'Normal Clearing' : random.chance(0.2) ? 'User busy' : 'No user responding',
    info: '',
  }
}

function userParty(user: StoredUser, internal: boolean): Party {
  return {
    id: String(user.id),
    name: `${user.first_name} ${user.last_name}`,
    number: internal ? user.ext : user.cli,
    codec: 'opus',
  }
}

function outsideParty(contact: StoredContact): Party {
  const name = [contact.first_name, contact.last_name].filter(Boolean).join(' ')
  return { id: `contact:${contact.id}`, name, number: contact.mobile || contact.tel || '', codec: 'PCMU' }
}
