import type { BrowserWindow } from 'electron'
import type { WindowModel } from './window-model.ts'

type Known = {
  readonly model: WindowModel
  readonly window: BrowserWindow
  readonly contentsId: number
}

/** All windows of this process, oldest first; those that are gone stay, so that a test can see it. */
export const knownWindows: Known[] = []

/** Those that live. */
export function livingWindows(): readonly Known[] {
  return knownWindows.filter(({ model }) => !model.destroyed)
}
