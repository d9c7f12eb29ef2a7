import type { Recents } from '#shared/host/state.ts'

/** What of the last calls is missing in the list, in a sentence; empty where nothing is. */
export function lateWords(unfound: Recents['unfound']): string {
  const { records = 0, recordings = 0 } = unfound ?? {}
  if (records + recordings === 0) return ''
  if (records + recordings === 1) return `The ${records === 1 ? 'record' : 'recording'} of a call is missing.`
  const parts = [counted(records, 'record'), counted(recordings, 'recording')]
  return `${parts.filter((part) => part !== '').join(' and ')} of calls are missing.`
}

function counted(count: number, what: string): string {
  if (count === 0) return ''
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
