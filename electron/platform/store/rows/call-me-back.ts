import type {
  CallMeBackButton,
  CallMeBackCdr,
  CallMeBackSetting,
  CallMeBackVisitor,
  CallMeBackWebsite,
} from '#shared/api/modules/call-me-back.ts'
import type { StoredRow } from '../rows.ts'

/** `ddi` holds the digits that were written as `ddi_e164`. */
export type StoredCallMeBackSetting = CallMeBackSetting & StoredRow & { readonly name: string }
export type StoredCallMeBackWebsite = CallMeBackWebsite & StoredRow
export type StoredCallMeBackButton = CallMeBackButton & StoredRow & { readonly name: string }
export type StoredCallMeBackVisitor = CallMeBackVisitor & StoredRow
/** A call that a visitor asked for, with the live call that it became. */
export type StoredCallMeBackCdr = CallMeBackCdr & StoredRow & { readonly live_id?: number }
