import { writeCode } from '#shared/api/codes.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import { hashPassword } from '../handlers/authentication/passwords.ts'
import type { StoredDdi, StoredUser } from '../store/rows.ts'
import { directNumber, domain, lines, type Person } from './people.ts'
import { samplePassword } from './secrets.ts'

/** The one customer of the sample data. */
export const customerId = 1
const day = 86_400_000

type UserStamp = { readonly id: number; readonly secret: string; readonly now: number }

/** A person as a user of the platform, with every field of specification 2.3. */
export async function sampleUser(person: Person, { id, secret, now }: UserStamp): Promise<StoredUser> {
  const email = `${person.first.toLowerCase()}@${domain}`
  return {
    id,
    customer_id: customerId,
    password_hash: await hashPassword(samplePassword(secret, 'login', id)),
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
    created_at: writeTimestamp(now - 400 * day),
    customer_id_id: customerId,
    customer: customerId,
    mobile_activated: false,
    mobile: '',
    ext: person.ext,
    cli: directNumber(person),
    esc_cli: directNumber(person),
    ...telephony(email),
    dnd: person.doNotDisturb ?? false,
  }
}

function telephony(email: string) {
  const voicemail = writeCode('user.final_dst_type', 'V')
  return {
    cc: 'GB',
    area_code: '1632',
    ring_time: '25',
    final_dst_type: voicemail,
    final_dst_id: 0,
    vm_pin: '0000',
    vm_to_email: false,
    vm_emails: [email],
    vm_tts: 'N',
    vm_new: 0,
    vm_old: 0,
    cw: true,
    rec_allowed: true,
    rec_never_internal: false,
    fm: false,
    fm_only_direct: false,
    fm_init_ring_time: 0,
    fm_announcement_enabled: false,
    fm_confirm_required: false,
    fm_allowed: true,
    fm_targets: [],
    fm_ring_time: '25',
    fm_strategy: writeCode('user.fm_strategy', 'A'),
    fm_final_dst_type: voicemail,
    fm_final_dst_id: 0,
    fm_cli: 'R',
    nun: '',
    nun_only_direct: false,
    nun_ring_time: 25,
    monitor: writeCode('user.monitor', 'N'),
    monitor_transcript: 'D',
    auto_answer_header: false,
    log_missed_calls: true,
    language: 'en',
    cnam: false,
    email_missed: false,
    call_barge_allowed: false,
    transfer_cli: 'R',
    nb_sip_locations: 0,
    pickup_group_id: null,
    location_id: '',
    vm_announcement_id: null,
    fm_announcement_id: null,
  }
}

/** The direct numbers of these users, and the shop's lines that ring one of them. */
export function sampleNumbers(users: readonly StoredUser[], now: number): readonly Omit<StoredDdi, 'id'>[] {
  const direct = users.map((user) => number(user.cli, `Direct to ${user.first_name} ${user.last_name}`, user))
  const shared = lines.flatMap(({ e164, name, ext }) => {
    const owner = users.find((user) => user.ext === ext)
    return owner ? [number(e164, name, owner)] : []
  })
  return [...direct, ...shared].map((each) => ({ ...each, created_at: writeTimestamp(now - 400 * day) }))
}

function number(e164: string, name: string, owner: StoredUser): Omit<StoredDdi, 'id'> {
  return {
    customer_id: customerId,
    e164,
    name,
    target_type: writeCode('user.final_dst_type', 'U'),
    target_id: owner.id,
    channels: 4,
    cli_hide: false,
    cli_prefix: 0,
    esc_enabled: false,
    fax_email: '',
    fax_enabled: false,
    flag: 0,
    has_fax_password: false,
    info: '',
    rate: 0,
    sms_email: '',
    sms_enabled: true,
    status: 0,
    tel_verified: true,
    uri: '',
  }
}
