import { byTier } from '#test/support/tier.ts'

export type Theme = 'light' | 'dark'

/** Themes in which a screen is checked: one in `npm test`, both in `npm run test:full`. */
export const themes = byTier<readonly Theme[]>({ quick: ['light'], full: ['light', 'dark'] })

/** Widths in pixels at which nothing may be cut: phone and desktop in `npm test`. */
export const widths = byTier<readonly number[]>({
  quick: [380, 1440],
  full: [380, 768, 1024, 1440, 1920],
})
