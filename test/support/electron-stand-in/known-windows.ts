import type { BrowserWindow } from 'electron'
import type { WindowModel } from './window-model.ts'

type KnownWindow = {
  readonly model: WindowModel
  readonly window: BrowserWindow
  readonly contentsId: number
}

/** All windows of this process, oldest first; closed ones stay, so that a test can see them. */
export const knownWindows: KnownWindow[] = []

/** The windows that are not destroyed. */
export function openWindows(): readonly KnownWindow[] {
  return knownWindows.filter(({ model }) => !model.destroyed)
}
