import type { FeatureCode } from '#shared/settings/settings.ts'

/** Kinds of codes that are dialled without a call. */
export const fromDialler: ReadonlySet<FeatureCode['kind']> = new Set(['retrieve', 'other'])
