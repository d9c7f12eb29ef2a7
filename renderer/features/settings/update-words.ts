import type { UpdateMode, UpdateReason, UpdateState } from '#shared/host/updates.ts'
import { assertNever } from '#shared/core/assert-never.ts'
import type { IconName } from '../../ui/icons.ts'

export type UpdateAction = 'check' | 'now' | 'quit' | 'later'

export type UpdateLook = {
  readonly icon: IconName
  readonly tone: 'ok' | 'plain'
  readonly title: string
  readonly detail: string
  readonly actions: readonly UpdateAction[]
}

export const actionWords: Readonly<Record<UpdateAction, string>> = {
  check: 'Look now',
  now: 'Install now',
  quit: 'Install when I quit',
  later: 'Not now',
}

/** How far a newer version has come, and what a person can do about it. `version`: the one that runs. */
export function updateLook(state: UpdateState, version: string): UpdateLook {
  const { stage, release, mode } = state
  if (mode === 'off') return plain('No updates', offWords[state.because], [])
  const next = release ? `Version ${release.version}` : ''
  switch (stage) {
    case 'unknown':
      return plain('Newest version not known', 'It is looked for after the start and every four hours.', [
        'check',
      ])
    case 'checking':
      return plain('Looking for a newer version', '', [])
    case 'current':
      return {
        ...plain('Up to date', `Version ${version} is the newest.`, ['check']),
        icon: 'checkcircle',
        tone: 'ok',
      }
    case 'found':
      return found(state, next)
    case 'downloading':
      return {
        ...plain(`${next} is being fetched`, `${state.percent} %. It waits while you talk.`, ['later']),
        icon: 'download',
      }
    case 'ready':
      return ready(`${next} is here`, 'Nothing is installed until you say so.', ['now', 'quit'])
    case 'at-quit':
      return ready(`${next} is here`, 'It is installed when you quit, if no text is on its way then.', [
        'now',
        'later',
      ])
    case 'when-free':
      return ready(`${next} is here`, 'It is installed once no call and no text is on its way.', [
        'quit',
        'later',
      ])
    case 'installing':
      return plain(`${next} is being installed`, 'Switchhook ends now and starts again.', [])
    default:
      return assertNever(stage)
  }
}

function plain(title: string, detail: string, actions: readonly UpdateAction[]): UpdateLook {
  return { icon: 'info', tone: 'plain', title, detail, actions }
}

function ready(title: string, detail: string, actions: readonly UpdateAction[]): UpdateLook {
  return { icon: 'download', tone: 'ok', title, detail, actions }
}

function found({ release, because }: UpdateState, next: string): UpdateLook {
  const look = { icon: 'download', tone: 'plain' } as const
  const title = release?.goesBack ? `${next} takes the place of this one` : `${next} is out`
  if (because === 'package-manager')
    return { ...look, title, detail: 'Your package manager brings it.', actions: ['check'] }
  if (because === 'administrator')
    return { ...look, title, detail: 'Your administrator installs it.', actions: ['check'] }
  return {
    ...look,
    title,
    detail: release?.goesBack ? 'The version that runs was withdrawn.' : '',
    actions: ['now', 'quit'],
  }
}

const offWords: Readonly<Record<UpdateReason, string>> = {
  chosen: 'Newer versions are not looked for.',
  policy: 'Newer versions are not looked for.',
  'package-manager': 'Newer versions are not looked for.',
  administrator: 'Newer versions are not looked for.',
  'no-feed': 'This package names no place where newer versions are.',
  'not-installed': 'It runs from its folder, so it is not updated by itself.',
}

export const modeWords: Readonly<Record<UpdateMode, string>> = {
  automatic: 'Install when I quit',
  notify: 'Only tell me',
  off: 'Do not look',
}

/** Why not everything can be chosen; empty where it can. */
export function reasonWords(because: UpdateReason): string {
  if (because === 'package-manager') return 'Installed by your package manager, which also updates it.'
  if (because === 'administrator')
    return 'Installed for this computer by an administrator, who also updates it.'
  return 'Never in a call, and never while a text is on its way.'
}
