import {
  CallMeBackButton,
  CallMeBackCdr,
  CallMeBackSetting,
  CallMeBackVisitor,
  CallMeBackWebsite,
} from '#shared/api/modules/call-me-back.ts'
import type { StoredRow } from '../rows.ts'
import { table } from '../table-spec.ts'

/** `ddi` holds the digits that were written as `ddi_e164`. */
export type StoredCallMeBackSetting = CallMeBackSetting & StoredRow & { readonly name: string }
export type StoredCallMeBackWebsite = CallMeBackWebsite & StoredRow
export type StoredCallMeBackButton = CallMeBackButton & StoredRow & { readonly name: string }
export type StoredCallMeBackVisitor = CallMeBackVisitor & StoredRow
/** A call requested by a visitor, with the live call it became. */
export type StoredCallMeBackCdr = CallMeBackCdr & StoredRow & { readonly live_id?: number }

/** A visitor waiting to be called; removed once that is done or given up. Never served. */
export type StoredCallback = StoredRow & {
  readonly setting_id: number
  /** E.164. */
  readonly number: string
  readonly name: string
  /** Milliseconds since 1970. */
  readonly asked_at: number
  /** How often the visitor was called, and how often agents were rung without an answer. */
  readonly visitor_tries: number
  readonly agent_tries: number
}

/** The call-me-back button of web pages, and the visitors who used it. */
export const callMeBackTables = {
  callMeBackSettings: table<StoredCallMeBackSetting>({ resource: CallMeBackSetting, visibility: 'shared' }),
  callMeBackWebsites: table<StoredCallMeBackWebsite>({ resource: CallMeBackWebsite, visibility: 'shared' }),
  callMeBackButtons: table<StoredCallMeBackButton>({
    resource: CallMeBackButton,
    servesEveryField: true,
    visibility: 'shared',
  }),
  callMeBackVisitors: table<StoredCallMeBackVisitor>({
    resource: CallMeBackVisitor,
    servesEveryField: true,
    visibility: 'shared',
    order: 'newest-first',
  }),
  callbacks: table<StoredCallback>({ visibility: 'shared' }),
  callMeBackCdrs: table<StoredCallMeBackCdr>({
    resource: CallMeBackCdr,
    indexed: ['live_id'],
    visibility: 'shared',
    order: 'newest-first',
  }),
}
