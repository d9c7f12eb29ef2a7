import { writeCode } from '#shared/api/codes.ts'
import { User } from '#shared/api/modules/customer.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import { blankRecord } from '../handlers/crud/blank-record.ts'
import type { StoredDdi, StoredUser } from '../store/rows.ts'
import { userGroupsOf } from './company/groups.ts'
import { numberTo } from './company/lines.ts'
import { directNumber, domain, type Person } from './company/people.ts'
import { pickupGroupOf } from './company/services.ts'
import { customerId } from './customer.ts'
import { staffMobile } from './customers/numbers.ts'

const dayMilliseconds = 86_400_000
/** A key of an earlier API is null, not empty. */
const { legacy_api_key: _, ...blank } = blankRecord(User)

/** When the shop got its telephones. */
export const installedAt = (now: number): string => writeTimestamp(now - 400 * dayMilliseconds)

/**
 * A person as a platform user, with every field of specification 2.3. No password is stored: while `seeded`, it is
 * derived from the secret (`secrets.ts`).
 */
export function sampleUser(
  person: Person,
  { id, now }: { readonly id: number; readonly now: number },
): StoredUser {
  const email = `${person.first.toLowerCase()}@${domain}`
  return {
    ...blank,
    id,
    customer_id: customerId,
    password_hash: '',
    seeded: true,
    is_initial: id === 1,
    email,
    first_name: person.first,
    last_name: person.last,
    roles: [person.root ? 1 : 2],
    active: true,
    visited_apps: [],
    is_root: person.root ?? false,
    two_factor_auth: writeCode('user.two_factor_auth', person.secondFactor ? 'E' : 'D'),
    created_at: installedAt(now),
    customer_id_id: customerId,
    customer: customerId,
    ext: person.ext,
    cli: directNumber(person),
    esc_cli: directNumber(person),
    ...telephony(email),
    call_barge_allowed: person.root ?? false,
    dnd: person.doNotDisturb ?? false,
  }
}

/** Adds groups, voicemail counts and settings on which nothing else depends to a user of the shop. */
export function withShopSettings(
  user: StoredUser,
  mailbox: { readonly newCount: number; readonly oldCount: number },
): StoredUser {
  const { id } = user
  return {
    ...user,
    groups: [...userGroupsOf(id)],
    pickup_group_id: pickupGroupOf(id),
    mobile: staffMobile(id),
    location_id: id % 9 === 0 ? 'Yard' : 'Shop',
    visited_apps: ['console', 'messages'],
    vm_tts: 'Y',
    vm_new: mailbox.newCount,
    vm_old: mailbox.oldCount,
    ...personalSettings[user.ext],
  }
}

/** Settings of people whom no test and no first-time visitor calls by name. */
const personalSettings: Readonly<Record<string, Partial<StoredUser>>> = {
  '220': {
    fm: true,
    fm_targets: [staffMobile(20)],
    fm_init_ring_time: 15,
    fm_announcement_enabled: true,
    fm_announcement_id: 2,
  },
  '223': {
    fm: true,
    fm_targets: [staffMobile(23), '225'],
    fm_init_ring_time: 10,
    fm_strategy: writeCode('user.fm_strategy', 'H'),
    fm_confirm_required: true,
  },
  '227': { nun: staffMobile(27) },
  '231': { final_dst_type: writeCode('user.final_dst_type', 'R'), final_dst_id: 1, email_missed: 'Y' },
  '232': { final_dst_type: writeCode('user.final_dst_type', 'U'), final_dst_id: 1 },
  '233': { ring_time: '40', email_missed: 'Y' },
  '234': { vm_to_email: true },
  '236': { monitor: writeCode('user.monitor', 'I'), monitor_transcript: 'Y' },
  '239': { cw: false },
}

function telephony(email: string) {
  const voicemail = writeCode('user.final_dst_type', 'V')
  return {
    cc: 'GB',
    area_code: '1632',
    ring_time: '25',
    final_dst_type: voicemail,
    vm_pin: '0000',
    vm_emails: [email],
    vm_tts: 'N',
    cw: true,
    rec_allowed: true,
    fm_allowed: true,
    fm_targets: [],
    fm_ring_time: '25',
    fm_final_dst_type: voicemail,
    fm_cli: 'R',
    nun_ring_time: 25,
    monitor_transcript: 'D',
    auto_answer_header: 'N',
    log_missed_calls: true,
    language: 'en',
    email_missed: 'N',
    transfer_cli: 'R',
    pickup_group_id: null,
    location_id: '',
    vm_announcement_id: null,
    fm_announcement_id: null,
  }
}

/** The direct number of a user. */
export function directLine({ id, cli, first_name, last_name }: StoredUser): Omit<StoredDdi, 'id'> {
  return numberTo(cli, `Direct to ${first_name} ${last_name}`, { type: 'U', id })
}
