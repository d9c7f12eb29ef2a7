import {
  CallMeBackButton,
  CallMeBackCdr,
  CallMeBackSetting,
  CallMeBackVisitor,
  CallMeBackWebsite,
} from '#shared/api/modules/call-me-back.ts'
import type {
  StoredCallMeBackButton,
  StoredCallMeBackCdr,
  StoredCallMeBackSetting,
  StoredCallMeBackVisitor,
  StoredCallMeBackWebsite,
} from '../rows/call-me-back.ts'
import { table } from '../table-spec.ts'

/** The call-me-back button of web pages, and who used it. */
export const callMeBackTables = {
  callMeBackSettings: table<StoredCallMeBackSetting>({
    name: 'call_me_back_settings',
    resource: CallMeBackSetting,
    visibility: 'shared',
    order: 'oldest-first',
  }),
  callMeBackWebsites: table<StoredCallMeBackWebsite>({
    name: 'call_me_back_websites',
    resource: CallMeBackWebsite,
    visibility: 'shared',
    order: 'oldest-first',
  }),
  callMeBackButtons: table<StoredCallMeBackButton>({
    name: 'call_me_back_buttons',
    resource: CallMeBackButton,
    isWhole: true,
    visibility: 'shared',
    order: 'oldest-first',
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
