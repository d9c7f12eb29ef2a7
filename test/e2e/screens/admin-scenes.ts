import { adminKinds } from '#shared/api/admin/kinds.ts'
import type { AdminCodes, AdminName, AdminRecord } from '#shared/host/admin.ts'
import type { Screen } from './screen-suite.ts'

export const adminUsers = [
  {
    ...{ id: 12, first_name: 'Sybilla', last_name: 'Thornapple', ext: '212' },
    email: 'sybilla@hollowmere.example',
    active: true,
  },
  {
    ...{ id: 19, first_name: 'Billie', last_name: 'Fernhollow', ext: '219' },
    email: 'billie@hollowmere.example',
    active: true,
  },
  {
    ...{ id: 15, first_name: 'Lotte', last_name: 'Grimshade', ext: '215' },
    email: 'lotte@hollowmere.example',
    active: false,
  },
] as const

const number = { id: 1, e164: '+441632960166', name: 'Billing line' }

/** A ring group as the API returns it, with a field that the document does not have. */
export const billing: AdminRecord = {
  ...{ id: 31, name: 'Billing leads', number: 6102, strategy: 0, ring_time: 20 },
  ...{ users: adminUsers.slice(0, 2), ddis: [number], final_dst_type: 1, final_dst_id: 12 },
  ...{ cli_prefix: true, moh_id: 2, overflow_after: 90 },
}

const groups: readonly AdminRecord[] = [
  billing,
  { id: 32, name: 'Front desk', number: 6100, ring_time: 15, users: adminUsers.slice(0, 2) },
  { id: 33, name: 'Night cover', number: 6109, ring_time: 30, users: adminUsers },
  { id: 34, name: 'Repairs bench', number: 6103, ring_time: 20, users: adminUsers },
  { id: 35, name: 'Showroom', number: 6101, ring_time: 18, users: adminUsers },
  { id: 36, name: 'Trade evenings', number: 6107, ring_time: 25, users: adminUsers.slice(1) },
]

/** The meaning of each code of a final destination. */
export const destinations = { 0: 'U', 1: 'V', 2: 'R', 3: 'I', 4: 'Q', 5: 'C', 6: 'H' }
const ringGroupCodes: Readonly<Record<string, AdminCodes>> = {
  strategy: { codes: { 0: 'A', 1: 'H', 2: 'M' }, from: '/ringgroups/dictionaries' },
  final_dst_type: { codes: destinations, from: '/ringgroups/dictionaries' },
}

const names: readonly AdminName[] = adminUsers.map(({ id, first_name, last_name, ext }) => ({
  ...{ key: id, name: `${first_name} ${last_name}`, note: ext },
}))

const page = (rows: readonly AdminRecord[], total = rows.length) => ({ rows, total })

/** A list with too many ring groups to look through. */
export async function answerLong(screen: Screen): Promise<void> {
  await screen.succeeds(
    'admin.rows',
    page(Array.from({ length: 18 }, (_, at) => ({ ...groups[at % groups.length], id: 31 + at }))),
    { kind: 'ring-groups' },
  )
}

/** The host's answers for the administration, whatever is open. */
export async function answerAdmin(screen: Screen): Promise<void> {
  await screen.succeeds('admin.kinds', adminKinds())
  await screen.succeeds('admin.rows', page([]))
  await screen.succeeds('admin.rows', page(groups), { kind: 'ring-groups' })
  await screen.succeeds('admin.rows', page(adminUsers), { kind: 'users' })
  await screen.succeeds('admin.codes', {})
  await screen.succeeds('admin.codes', ringGroupCodes, { kind: 'ring-groups' })
  await screen.succeeds('admin.names', [])
  await screen.succeeds('admin.names', names, { kind: 'users' })
  await screen.succeeds('admin.names', [{ key: number.e164, name: number.e164, note: number.name }], {
    kind: 'numbers',
  })
  await screen.succeeds(
    'admin.names',
    [
      { key: 31, name: 'Billing leads', note: '6102' },
      { key: 32, name: 'Front desk', note: '6100' },
    ],
    { kind: 'ring-groups' },
  )
  await screen.succeeds('admin.read', billing, { kind: 'ring-groups' })
  await screen.succeeds(
    'admin.read',
    { ...adminUsers[0], created_at: '2026-02-03 09:12:00', two_factor_auth: 'D', monitor: 'A' },
    { kind: 'users' },
  )
  await screen.succeeds('admin.part', {
    id: 1,
    user_id: 12,
    created_at: '2026-11-02 08:00:00',
    size: 48_000,
    type: 'audio/mpeg',
  })
}

/** Makes the signed-in agent an administrator. */
export async function asRoot(screen: Screen): Promise<void> {
  const session = await screen.page.evaluate(() => {
    const { screens } = globalThis as typeof globalThis & {
      screens: { state(): { session: { agent: object } } }
    }
    return screens.state().session
  })
  await screen.show('session', { agent: { ...session.agent, isRoot: true } })
}
