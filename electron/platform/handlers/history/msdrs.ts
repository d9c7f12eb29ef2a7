import type { Contract } from '#shared/api/contract.ts'
import { Msdr } from '#shared/api/modules/history.ts'
import { ok } from '#shared/core/result.ts'
import type { Handlers } from '../../http/handler.ts'
import type { Store } from '../../store/store.ts'
import { dictionaryOf } from '../in-words.ts'
import { readOnlyHandlers } from '../plain/read-only.ts'

/** Records of media sessions, seen by all parties of the call. */
export function msdrHandlers({ msdrs }: Store) {
  const { list, read } = readOnlyHandlers(msdrs, 'MSDR')
  return {
    listMsdrs: list,
    readMsdr: read,
    msdrDictionaries: () => ok(dictionaryOf(Msdr)),
  } satisfies Partial<Handlers<Contract['history']>>
}
