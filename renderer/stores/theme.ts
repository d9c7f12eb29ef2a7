import type { Settings } from '#shared/settings/settings.ts'

export type Theme = 'light' | 'dark'

/** The theme on the screen: the chosen one, or the system's where that was chosen. */
export function effectiveTheme(chosen: Settings['theme'], isDark: boolean): Theme {
  if (chosen !== 'system') return chosen
  return isDark ? 'dark' : 'light'
}

/** Whether the system prefers the dark theme now. */
export function systemIsDark(): boolean {
  return matchMedia('(prefers-color-scheme: dark)').matches
}
