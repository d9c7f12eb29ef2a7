import type { CommandName } from '#shared/host/command.ts'
import type { GlobalKeys } from '#shared/host/computer.ts'

export type GlobalKeyWords = {
  readonly words: string
  /** Something is wrong. */
  readonly alert: boolean
  /** What the button that tries the keys is called; null where there is nothing to try. */
  readonly action: string | null
}

/** What is to be said of a command's keys in other apps; null where all is well, or the command has none there. */
export function globalKeyWords(keys: GlobalKeys | undefined, name: CommandName): GlobalKeyWords | null {
  const state = keys?.states[name]
  const trial = keys?.trial?.name === name ? keys.trial.result : null
  if (trial === 'waiting') return { words: 'Press the keys now', alert: false, action: null }
  if (state === 'taken') return { words: 'Used by another app', alert: true, action: 'Try' }
  if (trial === 'heard') return { words: 'Heard', alert: false, action: null }
  if (trial === 'silent') return { words: 'Nothing was heard', alert: true, action: 'Try' }
  if (state === 'unsure') return { words: 'May not arrive here', alert: false, action: 'Try' }
  return null
}
