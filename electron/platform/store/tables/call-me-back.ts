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
/** A call that a visitor asked for, with the live call that it became. */
export type StoredCallMeBackCdr = CallMeBackCdr & StoredRow & { readonly live_id?: number }

/** The call-me-back button of web pages, and who used it. */
export const callMeBackTables = {
  callMeBackSettings: table<StoredCallMeBackSetting>({
    name: 'call_me_back_settings',
    resource: CallMeBackSetting,
    visibility: 'shared',
  }),
  callMeBackWebsites: table<StoredCallMeBackWebsite>({
    name: 'call_me_back_websites',
    resource: CallMeBackWebsite,
    visibility: 'shared',
  }),
  callMeBackButtons: table<StoredCallMeBackButton>({
    name: 'call_me_back_buttons',
    resource: CallMeBackButton,
    isWhole: true,
    visibility: 'shared',
  }),
  callMeBackVisitors: table<StoredCallMeBackVisitor>({
    name: 'call_me_back_visitors',
    resource: CallMeBackVisitor,
    isWhole: true,
    visibility: 'shared',
    order: 'newest-first',
  }),
  callMeBackCdrs: table<StoredCallMeBackCdr>({
    name: 'call_me_back_cdrs',
    resource: CallMeBackCdr,
    indexed: ['live_id'],
    visibility: 'shared',
    order: 'newest-first',
  }),
}
