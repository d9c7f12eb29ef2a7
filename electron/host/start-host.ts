import type { AppError } from '#shared/core/app-error.ts'
import { ok, type Result } from '#shared/core/result.ts'
import type { Services } from './services.ts'
import { emailRefusal } from './session/email-domain.ts'
import { profileChanges } from './profiles/profile-changes.ts'
import { readProfile } from './session/profile-file.ts'

export type HostStart = {
  /** Path of a profile file that names the platform, see `session/profile-file.ts`. */
  readonly profile?: string
  /** `restore` signs in with what was kept, `demo` to a demo platform; `sign-in` asks. */
  readonly start?: 'restore' | 'demo' | 'sign-in'
}

/** Whether the session of the last time is looked for. */
export function isRestore({ start = 'restore' }: HostStart): boolean {
  return start === 'restore'
}

/** What happens once at start: the profile is taken over, the receiver opens, somebody is signed in. */
export async function startHost(services: Services, how: HostStart): Promise<void> {
  const { profile, start } = how
  const { store, settings, receiver, session, demo, firstScreen } = services
  const taken = profile === undefined ? ok(undefined) : await takeProfile(services, profile)
  if (!taken.ok) store.set('shell', { ...store.value.shell, startError: taken.error })
  const stranger = emailRefusal(settings.value.connection?.email ?? '', store.value.policy.policy)
  const receiving = receiver.apply(settings.value.receiver)
  if (start === 'demo') await demo.signIn()
  else if (!isRestore(how)) session.stayOut(null)
  else if (stranger) session.stayOut(stranger)
  else await session.restore()
  if (session.state.kind !== 'signed-in') firstScreen.end()
  await receiving
}

/** A profile says where to sign in; who signed in there last is still known. */
async function takeProfile({ settings }: Services, path: string): Promise<Result<undefined, AppError>> {
  const profile = await readProfile(path)
  if (!profile.ok) return profile
  return settings.change(profileChanges(profile.value, settings.value, ''))
}
