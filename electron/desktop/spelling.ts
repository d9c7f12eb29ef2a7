import type { App, Session } from 'electron'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { ComputerState } from '#shared/host/computer.ts'
import type { HostView } from './host-view.ts'

export type SpellingParts = {
  readonly session: Pick<
    Session,
    'setSpellCheckerEnabled' | 'setSpellCheckerLanguages' | 'availableSpellCheckerLanguages'
  >
  readonly app: Pick<App, 'getPreferredSystemLanguages'>
  readonly platform: NodeJS.Platform
  readonly host: Pick<HostView, 'state' | 'onChange'> & {
    readonly computer: { update(facts: Pick<ComputerState, 'spelling'>): void }
  }
}

/**
 * Turns spell checking on as the user chose. macOS checks words itself, in its own languages; elsewhere Chromium
 * fetches a dictionary from Google's servers, so nothing is checked until the user asks for it.
 */
export function keepSpelling({ session, app, platform, host }: SpellingParts): Unsubscribe {
  const isOwn = platform === 'darwin'
  let checking: boolean | null = null
  const apply = () => {
    const { spelling } = host.state.settings
    const isEnabled = spelling === 'on' || (spelling === 'automatic' && isOwn)
    if (isEnabled === checking) return
    checking = isEnabled
    if (!isOwn) session.setSpellCheckerLanguages(isEnabled ? languagesOf(app, session) : [])
    session.setSpellCheckerEnabled(isEnabled)
  }
  apply()
  host.computer.update({ spelling: isOwn ? 'system' : 'fetched' })
  return host.onChange(apply)
}

/** The user's languages that have a dictionary: `en-GB`, else one of the same language. */
function languagesOf(
  app: SpellingParts['app'],
  { availableSpellCheckerLanguages: known }: Pick<Session, 'availableSpellCheckerLanguages'>,
): string[] {
  const found = app.getPreferredSystemLanguages().flatMap((wanted) => {
    const language = wanted.split('-')[0]
    return (
      known.find((each) => each === wanted) ?? known.find((each) => each.split('-')[0] === language) ?? []
    )
  })
  return [...new Set(found)]
}
