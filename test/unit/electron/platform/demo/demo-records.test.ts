import { afterAll, describe, expect, it } from 'vitest'
import { readCode } from '#shared/api/codes.ts'
import { contract } from '#shared/api/contract.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import { answerErrors } from '#shared/api/validate.ts'
import type { JsonPage } from '#electron/platform/store/table.ts'
import { filled, now } from './filled.ts'

const store = filled('demo')
afterAll(() => store[Symbol.dispose]())

const idsOf = (table: { where(filter: []): readonly { readonly id: number }[] }) =>
  new Set(table.where([]).map(({ id }) => id))
const users = idsOf(store.users)
const contacts = idsOf(store.contacts)
const cdrs = store.cdrs.where([])
const liveIds = new Set(cdrs.map(({ live_id }) => live_id))

describe('the demo data set', () => {
  it('is a small company that looks lived in', () => {
    const totals = Object.fromEntries(
      (
        [
          'users',
          'queues',
          'ringGroups',
          'ivrs',
          'conferences',
          'contacts',
          'cdrs',
          'pickupGroups',
          'userGroups',
          'callLabels',
          'routingRules',
        ] as const
      ).map((name) => [name, store[name].list({ limit: 1 }).total]),
    )
    expect(totals).toEqual({
      ...{ users: 40, queues: 6, ringGroups: 3, ivrs: 2, conferences: 2 },
      ...{ contacts: 2_000, cdrs: 20_000 },
      ...{ pickupGroups: 3, userGroups: 9, callLabels: 6, routingRules: 5 },
    })
    const least = {
      ...{ monitors: 1_500, voicemessages: 100, sms: 400, faxes: 40, chats: 70, chatMessages: 150 },
      ...{ cannedResponses: 12, aiDictionary: 8, callFlows: 3, campaigns: 3, trackedCalls: 100 },
      ...{ callMeBackSettings: 2, callMeBackButtons: 2, callMeBackWebsites: 2, callMeBackVisitors: 50 },
      ...{ callMeBackCdrs: 30, webcalls: 20, reportSchedules: 4, voicemailAnnouncements: 3, userAudios: 1 },
      ...{ cdrNotes: 50, mediaSessions: 1_000, msdrs: 1_000, queueGroups: 2, userGroupPolicies: 3 },
    }
    const few = Object.entries(least).filter(
      ([name, count]) => store[name as keyof typeof least].list({ limit: 1 }).total < count,
    )
    expect(few).toEqual([])
  })

  it('serves records as the contract shows them', () => {
    const scope = { customerId: 1 }
    const { calls, settings, customer, storage, history, callMeBack, reports, authentication } = contract
    const lists: readonly (readonly [Endpoint, JsonPage])[] = [
      [authentication.listAclRoles, store.aclRoles.listJson({ limit: 5_000 }, scope)],
      [calls.listWebcalls, store.webcalls.listJson({ limit: 5_000 }, scope)],
      [calls.listMediaSessions, store.mediaSessions.listJson({ limit: 5_000 }, scope)],
      [calls.listLabels, store.callLabels.listJson({ limit: 5_000 }, scope)],
      [settings.listAiDictionary, store.aiDictionary.listJson({ limit: 5_000 }, scope)],
      [settings.listCallFlows, store.callFlows.listJson({ limit: 5_000 }, scope)],
      [settings.listContacts, store.contacts.listJson({ limit: 5_000 }, scope)],
      [settings.listConferences, store.conferences.listJson({ limit: 5_000 }, scope)],
      [settings.listDdis, store.ddis.listJson({ limit: 5_000 }, scope)],
      [settings.listCampaigns, store.campaigns.listJson({ limit: 5_000 }, scope)],
      [settings.listQueues, store.queues.listJson({ limit: 5_000 }, scope)],
      [settings.listRingGroups, store.ringGroups.listJson({ limit: 5_000 }, scope)],
      [settings.listPickupGroups, store.pickupGroups.listJson({ limit: 5_000 }, scope)],
      [settings.listRoutingRules, store.routingRules.listJson({ limit: 5_000 }, scope)],
      [settings.listIvrs, store.ivrs.listJson({ limit: 5_000 }, scope)],
      [customer.listUsers, store.users.listJson({ limit: 5_000 }, scope)],
      [customer.listUserGroups, store.userGroups.listJson({ limit: 5_000 }, scope)],
      [customer.listUserGroupPolicies, store.userGroupPolicies.listJson({ limit: 5_000 }, scope)],
      [customer.listQueueGroups, store.queueGroups.listJson({ limit: 5_000 }, scope)],
      [storage.listSms, store.sms.listJson({ limit: 5_000 }, scope)],
      [storage.listCannedResponses, store.cannedResponses.listJson({ limit: 5_000 }, scope)],
      [storage.listFaxes, store.faxes.listJson({ limit: 5_000 }, scope)],
      [storage.listVoicemailAnnouncements, store.voicemailAnnouncements.listJson({ limit: 5_000 }, scope)],
      ...[1, 2, 3, 4].map(
        (page) => [history.listCdrs, store.cdrs.listJson({ limit: 5_000, page }, scope)] as const,
      ),
      [history.listMonitors, store.monitors.listJson({ limit: 5_000 }, scope)],
      [history.listVoicemessages, store.voicemessages.listJson({ limit: 5_000 }, scope)],
      [history.listChats, store.chats.listJson({ limit: 5_000 }, scope)],
      [history.listMsdrs, store.msdrs.listJson({ limit: 5_000 }, scope)],
      [history.listCdrNotes, store.cdrNotes.listJson({ limit: 5_000 }, scope)],
      [customer.listUserChatMessages, store.chatMessages.listJson({ limit: 5_000 }, scope)],
      [callMeBack.listSettings, store.callMeBackSettings.listJson({ limit: 5_000 }, scope)],
      [callMeBack.listWebsites, store.callMeBackWebsites.listJson({ limit: 5_000 }, scope)],
      [callMeBack.listVisitors, store.callMeBackVisitors.listJson({ limit: 5_000 }, scope)],
      [callMeBack.listCdrs, store.callMeBackCdrs.listJson({ limit: 5_000 }, scope)],
      [reports.listSchedules, store.reportSchedules.listJson({ limit: 5_000 }, scope)],
    ]
    for (const [endpoint, { json, total }] of lists) {
      const data: unknown = JSON.parse(typeof json === 'string' ? json : Buffer.from(json).toString('utf8'))
      expect([endpoint.path, ...answerErrors(endpoint, { data, total })]).toEqual([endpoint.path])
    }
  })

  it('knows everybody who is named', () => {
    const services = {
      '': users,
      'contact:': contacts,
      Queue: idsOf(store.queues),
      IVR: idsOf(store.ivrs),
      RingGroup: idsOf(store.ringGroups),
      Conference: idsOf(store.conferences),
      Voicemail: users,
    }
    const known = (id: string | null | undefined) => {
      const [, kind = '', text = ''] = /^(contact:|\D*)(\d+)$/.exec(id ?? '') ?? []
      return kind in services && services[kind as keyof typeof services].has(Number(text))
    }
    const strange = cdrs.filter(
      ({ src_id, dst_id, user_id, party_ids, contact_id, parent_live_id }) =>
        !known(dst_id) ||
        (src_id !== '' && !known(src_id)) ||
        (typeof user_id === 'number' && !users.has(user_id)) ||
        party_ids.some((id) => !users.has(id)) ||
        (typeof contact_id === 'number' && !contacts.has(contact_id)) ||
        (typeof parent_live_id === 'number' && !liveIds.has(parent_live_id)),
    )
    expect(strange).toEqual([])
  })

  it('has calls of every kind, in the order in which they happened', () => {
    const types = Map.groupBy(cdrs, ({ type }) => readCode('cdr.type', type))
    for (const type of ['O', 'I', 'M'] as const) expect(types.get(type)?.length).toBeGreaterThan(1_000)
    const shares = (property: 'context' | 'destination' | 'disposition' | 't_cause') =>
      new Set(cdrs.map((cdr) => cdr[property]))
    expect(shares('context')).toEqual(
      new Set(['PSTN_CALL', 'USER_LOCAL', 'IVR', 'QUEUE', 'RING_GROUP', 'CONFERENCE', 'VOICEMAIL']),
    )
    expect(shares('destination').size).toBe(4)
    const dispositions = [...shares('disposition')].map((code) => readCode('cdr.disposition', code))
    expect(new Set(dispositions)).toEqual(new Set(['RINGING', 'CONNECTED', 'VM']))
    expect(cdrs.some(({ charge }) => (charge ?? 0) > 0)).toBe(true)
    const starts = new Map(cdrs.map(({ live_id, calldate }) => [live_id, readTimestamp(calldate) ?? 0]))
    const impossible = cdrs.filter(({ live_id, parent_live_id, billsec, duration }) => {
      const start = starts.get(live_id) ?? 0
      const before = typeof parent_live_id === 'number' ? (starts.get(parent_live_id) ?? now) : 0
      return start + (duration ?? 0) * 1000 >= now || (billsec ?? 0) > (duration ?? 0) || start < before
    })
    expect(impossible).toEqual([])
    const working = [...starts.values()].map((start) => new Date(start))
    expect(working.filter((date) => [0, 6].includes(date.getUTCDay()))).toEqual([])
    expect(working.filter((date) => date.getUTCHours() < 8 || date.getUTCHours() > 18)).toEqual([])
    expect(working.some((date) => date.toISOString().startsWith('2026-11-20'))).toBe(true)
  })

  it('leads every number and every final destination to somebody', () => {
    const records = {
      ...{ U: users, V: users, R: idsOf(store.ringGroups), I: idsOf(store.ivrs) },
      ...{ Q: idsOf(store.queues), C: idsOf(store.conferences), H: new Set([0]) },
    }
    const leads = (type: unknown, id: unknown) => {
      const letter = readCode('ddi.target_type', type)
      return letter !== undefined && (records[letter].has(Number(id)) || (letter === 'V' && id === 0))
    }
    const numbers = store.ddis.where([])
    expect(numbers.filter(({ target_type, target_id }) => !leads(target_type, target_id))).toEqual([])
    const kinds = new Set(numbers.map(({ target_type }) => readCode('ddi.target_type', target_type)))
    expect(kinds).toEqual(new Set(['U', 'V', 'R', 'I', 'Q', 'C', 'H']))
    expect(new Set(numbers.map(({ e164 }) => e164)).size).toBe(numbers.length)
    for (const each of [store.queues, store.ringGroups, store.ivrs, store.users].flatMap((table) => [
      ...table.where([]),
    ]))
      expect(leads(each.final_dst_type, each.final_dst_id)).toBe(true)
    for (const { members } of store.queues.where([]))
      for (const { user_id } of members) expect(users).toContain(user_id)
    for (const { user_ids } of [...store.ringGroups.where([]), ...store.pickupGroups.where([])])
      for (const id of user_ids) expect(users).toContain(id)
  })

  it('keeps what belongs to calls, chats and mailboxes', () => {
    const left = [
      ...store.monitors.where([]),
      ...store.msdrs.where([]),
      ...store.mediaSessions.where([]),
      ...store.trackedCalls.where([]),
      ...store.voicemessages.where([]),
    ]
    expect(left.filter(({ live_id }) => !liveIds.has(live_id))).toEqual([])
    const billed = new Map(cdrs.map(({ live_id, billsec }) => [live_id, billsec ?? 0]))
    const lengths = store.monitors
      .where([])
      .filter(({ live_id, sample }) => sample?.seconds !== Math.min(billed.get(live_id) ?? 0, 600))
    expect(lengths).toEqual([])
    const chats = idsOf(store.chats)
    for (const { chat_id } of store.chatMessages.where([])) expect(chats).toContain(chat_id)
    const sessions = idsOf(store.mediaSessions)
    expect(store.msdrs.where([]).filter(({ media_session_id }) => !sessions.has(media_session_id))).toEqual(
      [],
    )
    const calls = idsOf(store.cdrs)
    for (const { cdr_id } of store.cdrNotes.where([])) expect(calls).toContain(cdr_id)
    for (const { id, vm_new, vm_old } of store.users.where([])) {
      const own = store.voicemessages.where([{ property: 'user_id', operator: 'eq', value: id }])
      const fresh = own.filter(({ is_new }) => is_new).length
      expect([vm_new, vm_old]).toEqual([fresh, own.length - fresh])
    }
    for (const { id } of store.voicemailAnnouncements.where([]))
      expect(store.announcementAudio.read(id)?.length).toBeGreaterThan(10_000)
  })

  it('has conversations by text with contacts, of which some wait for an answer', () => {
    const texts = store.sms.where([])
    const threads = Map.groupBy(texts, ({ thread }) => thread)
    const unanswered = [...threads.values()].filter((thread) => thread.at(-1)?.type === 'in')
    expect(threads.size).toBeGreaterThan(150)
    expect(unanswered.length).toBeGreaterThan(30)
    const wren = texts.filter(({ user_id }) => user_id === 2)
    expect(new Set(wren.map(({ thread }) => thread)).size).toBeGreaterThanOrEqual(5)
    for (const { user_id } of texts) expect(users).toContain(user_id)
  })

  it('keeps the people that visitors meet first', () => {
    const exts = store.users.where([]).map(({ ext }) => ext)
    expect(exts.slice(0, 5)).toEqual(['201', '204', '202', '203', '212'])
    const wren = store.users.find('ext', '204')
    expect(wren).toMatchObject({ first_name: 'Wren', is_root: false, rec_allowed: true, seeded: true })
    expect(store.ddis.find('e164', wren?.cli ?? '')).toMatchObject({ target_id: wren?.id, target_type: 0 })
    expect(JSON.stringify(store.users.where([]))).not.toContain('scrypt')
  })
})
