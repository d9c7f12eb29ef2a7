import type { AppError } from '#shared/core/app-error.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import type { FeatureContext } from '../kernel/feature-context.ts'
import { profileChanges } from '../connection-profile/profile-changes.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import type { DemoSignIn } from './demo-sign-in.ts'
import { emailRefusal } from './email-domain.ts'
import { readProfile } from './profile-file.ts'
import type { Session } from './session.ts'

export type StartSession = {
  readonly settings: SettingsStore
  readonly session: Session
  readonly demo: DemoSignIn
  readonly startFailed: (error: AppError) => void
}

/** The first sign-in: applies the profile of the start, then restores the last session or starts the demo. */
export async function startSession(
  { options, store, firstScreen }: Pick<FeatureContext, 'options' | 'store' | 'firstScreen'>,
  { settings, session, demo, startFailed }: StartSession,
): Promise<void> {
  const { profile, start = 'restore' } = options
  const used = profile === undefined ? ok(undefined) : await useProfile(settings, profile)
  if (!used.ok) startFailed(used.error)
  const refused = emailRefusal(settings.value.connection?.email ?? '', store.value.policy.policy)
  if (start === 'demo') await demo.signIn()
  else if (start === 'sign-in') session.staySignedOut(null)
  else if (refused) session.staySignedOut(refused)
  else await session.restore()
  if (session.state.kind !== 'signed-in') firstScreen.end()
}

/** Applies a profile, which says where to sign in; the last account used there is kept. */
async function useProfile(settings: SettingsStore, path: string): Outcome {
  const profile = await readProfile(path)
  return profile.ok ? settings.change(profileChanges(profile.value, settings.value, '')) : profile
}
