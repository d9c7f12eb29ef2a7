import type { HostState } from '#shared/host/state.ts'

/**
 * Whether the person can be asked about the link that waits: a call needs somebody who is signed in and a phone that is
 * registered. Until then nothing may stand in the way of getting there.
 */
export type LinkStage = 'none' | 'signed-out' | 'no-phone' | 'asked'

export function linkStage({
  link,
  session,
  phone,
}: Pick<HostState, 'link' | 'session' | 'phone'>): LinkStage {
  if (!link || link.kind === 'profile') return 'none'
  if (link.kind === 'unusable') return 'asked'
  if (link.dialling) return 'none'
  if (session.kind !== 'signed-in') return 'signed-out'
  return phone.registration.kind === 'registered' ? 'asked' : 'no-phone'
}
