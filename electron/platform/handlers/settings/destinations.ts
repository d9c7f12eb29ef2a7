import { readCode, writeCode, type CodeWord } from '#shared/api/codes.ts'
import type { Store } from '../../store/store.ts'
import { unknownId } from './references.ts'

type DestinationType = CodeWord<'user.final_dst_type'>
/** A destination by letter and id, like `final_dst_type` and `final_dst_id`. */
export type DestinationName = { readonly type: DestinationType; readonly id: number }
export type Destinations = Store

/** The stored pair that points to nobody: the call is hung up. */
export const noDestination = {
  final_dst_type: writeCode('user.final_dst_type', 'H'),
  final_dst_id: 0,
} as const

/** A sentence if a customer has nothing of this kind and id; undefined if the destination exists. */
export function unknownDestination(
  store: Destinations,
  customerId: number,
  { type, id }: DestinationName,
): string | undefined {
  switch (type) {
    case 'U':
    case 'V':
      return unknownId([id], { table: store.users, recordName: 'user', customerId })
    case 'R':
      return unknownId([id], { table: store.ringGroups, recordName: 'ring group', customerId })
    case 'I':
      return unknownId([id], { table: store.ivrs, recordName: 'IVR', customerId })
    case 'Q':
      return unknownId([id], { table: store.queues, recordName: 'queue', customerId })
    case 'C':
      return unknownId([id], { table: store.conferences, recordName: 'conference', customerId })
    case 'H':
      return undefined
  }
}

type FinalDestinationFields = { readonly final_dst_type?: unknown; readonly final_dst_id?: number | null }

/**
 * A sentence if a body gives `final_dst_type` or `final_dst_id` and the resulting pair names nothing. The stored value
 * replaces an omitted one.
 */
export function unknownFinalDestination(
  store: Destinations,
  customerId: number,
  {
    given: body,
    before,
  }: { readonly given: FinalDestinationFields; readonly before: FinalDestinationFields | undefined },
): string | undefined {
  if (body.final_dst_type === undefined && body.final_dst_id === undefined) return undefined
  const type = readCode('user.final_dst_type', body.final_dst_type ?? before?.final_dst_type) ?? 'H'
  const id = body.final_dst_id ?? before?.final_dst_id ?? 0
  const mistake = unknownDestination(store, customerId, { type, id })
  return mistake && `The final destination is not known: ${mistake}`
}
