import { appError, errorBecause } from '#shared/core/app-error.ts'
import { reason } from '#shared/core/error-reasons.ts'
import { err, ok, type Outcome, type Result } from '#shared/core/result.ts'
import type { ProfileOffer } from '#shared/host/profiles.ts'
import type { SessionState } from '#shared/host/slices.ts'
import type { PendingLinks } from '../links/pending-links.ts'
import type { PhoneLogins } from '../phone-account/phone-logins.ts'
import { readJson } from '../platform-client/read-json.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import type { Session } from '../session/session.ts'
import { fetchProfile, type FetchProfile } from './fetch-profile.ts'
import { findSecret } from '../connection-profile/find-secret.ts'
import { profileChanges, profileFields } from '../connection-profile/profile-changes.ts'
import { largestProfile, readProfileValue, type Profile } from '../connection-profile/read-profile.ts'
import type { Settings } from '#shared/settings/settings.ts'

export type ProfilesOptions = {
  readonly settings: SettingsStore
  readonly session: Pick<Session, 'state' | 'staySignedOut'>
  /** Signs out for the agent. */
  readonly signOut: () => Promise<void>
  readonly logins: Pick<PhoneLogins, 'save'>
  readonly links: Pick<PendingLinks, 'profileOf' | 'dismiss'>
  readonly isCalling: () => boolean
  /** Over https by default. */
  readonly fetch?: FetchProfile
}

type ShownProfile = { readonly id: number; readonly profile: Profile; readonly linkId: number | null }

/** Profiles by file and by link: read first, shown field by field, and used once the user confirms. */
export class Profiles {
  private readonly options: ProfilesOptions
  private lastOfferId = 0
  /** Number of readings begun; the late answer of an earlier one is dropped. */
  private readings = 0
  /** The profile last shown for confirmation. */
  private shown: ShownProfile | null = null

  constructor(options: ProfilesOptions) {
    this.options = options
  }

  /** Exports the profile of this computer. */
  export(): Result<{ readonly name: string; readonly text: string }> {
    const exported = exportProfile(this.options.settings.value)
    return exported ? ok(exported) : err(errorBecause('profile.invalid', reason('profile.nothing-to-save')))
  }

  /** Reads the profile of a waiting link. */
  async open(linkId: number): Outcome<ProfileOffer> {
    const link = this.options.links.profileOf(linkId)
    if (!link) return err(errorBecause('profile.invalid', reason('profile.not-in-link')))
    if (link.kind === 'inline') return this.offer(link.text, linkId)
    const mine = ++this.readings
    const text = await (this.options.fetch ?? fetchProfile)(link.url)
    // The user may have put the link away meanwhile, or be looking at another profile.
    if (mine !== this.readings || this.options.links.profileOf(linkId) === null)
      return err(errorBecause('profile.unreadable', reason('profile.replaced')))
    return text.ok ? this.offer(text.value, linkId) : text
  }

  /** Reads a profile's text and describes what it would change. */
  offer(text: string, linkId: number | null): Result<ProfileOffer> {
    this.shown = null
    this.readings += 1
    if (text.length > largestProfile) return err(errorBecause('profile.invalid', reason('profile.too-large')))
    const value = readJson(Buffer.from(text))
    if (value === undefined) return err(appError('profile.not-json'))
    const secret = findSecret(value)
    if (secret !== undefined) return err(appError('profile.holds-secret', secret))
    const profile = readProfileValue(value)
    if (!profile.ok) return err(errorBecause('profile.invalid', profile.error))
    this.lastOfferId += 1
    this.shown = { id: this.lastOfferId, profile: profile.value, linkId }
    return ok(this.describe(this.shown))
  }

  private describe({ id, profile }: ShownProfile): ProfileOffer {
    const { settings, session } = this.options
    const refusal = settings.refusal(profileChanges(profile, settings.value, profile.phone?.user ?? 'user'))
    const lockedFields = refusal?.code === 'policy.locked' ? (refusal.detail ?? '').split(', ') : []
    return {
      id,
      fields: profileFields(profile, settings.value, lockedFields),
      signsOut: isElsewhere(session.state, profile),
      asksForUser: profile.phone !== null && profile.phone.user === null,
      unknown: profile.unknown,
    }
  }

  /** Uses the profile that was read last. */
  async use(id: number, phoneUser: string): Outcome {
    const { settings, session, signOut, logins, links, isCalling } = this.options
    const { shown } = this
    if (shown?.id !== id) return err(errorBecause('profile.unreadable', reason('profile.replaced')))
    if (isCalling()) return err(appError('profile.during-call'))
    const changes = profileChanges(shown.profile, settings.value, phoneUser)
    const refused = settings.refusal(changes)
    if (refused) return err(refused)
    this.shown = null
    const { phone, ...others } = changes
    const staysSignedIn = session.state.kind === 'signed-in' && !isElsewhere(session.state, shown.profile)
    // The sign-out forgets the password of the current account, so it comes before the change.
    if (isElsewhere(session.state, shown.profile)) await signOut()
    const changed = settings.change(staysSignedIn ? others : changes)
    const saved = changed.ok && staysSignedIn && phone ? await logins.save(phone, null) : changed
    if (!staysSignedIn) session.staySignedOut(null)
    if (shown.linkId !== null) links.dismiss(shown.linkId)
    return saved
  }
}

/** Whether an agent is signed in to a platform other than the profile's. */
function isElsewhere(state: SessionState, { baseUrl }: Profile): boolean {
  return state.kind === 'signed-in' && state.baseUrl !== baseUrl
}

/** The parts that a colleague needs: no user, no e-mail, no secret, and nothing specific to this computer. */
function exportProfile(settings: Settings): { readonly name: string; readonly text: string } | null {
  const { connection, phone, network, relay } = settings
  if (!connection?.baseUrl) return null
  const { server: ws, domain, otherServers } = phone ?? {}
  const networkSettings = {
    ice_servers: network.iceServers.map(({ urls }) => urls),
    relay_only: network.relayOnly,
  }
  const profile = {
    base_url: connection.baseUrl,
    ...(connection.ca && { ca: connection.ca }),
    ...(ws && { sip: { ws, domain, ...(otherServers && { other_servers: otherServers }) } }),
    ...((networkSettings.relay_only || networkSettings.ice_servers.length > 0) && {
      network: networkSettings,
    }),
    ...(relay && { relay }),
  }
  const host = new URL(connection.baseUrl).hostname.replace(/[^a-z\d.-]/gi, '')
  return { name: `switchhook-${host}.json`, text: `${JSON.stringify(profile, null, 2)}\n` }
}
