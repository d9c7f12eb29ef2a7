import { assertNever } from '#shared/core/assert-never.ts'
import type { UpdateReason, UpdateState } from '#shared/host/updates.ts'
import { updateWords as words } from '../../locales/settings/about.ts'
import { settingsWords } from '../../locales/settings/common.ts'
import type { IconName } from '../../ui/icons.ts'
import { spanWords } from './time-words.ts'

export type UpdateAction = 'check' | 'now' | 'quit' | 'later' | 'cancel'

export type UpdateDisplay = {
  readonly icon: IconName
  readonly tone: 'ok' | 'plain'
  readonly title: string
  readonly detail: string
  readonly actions: readonly UpdateAction[]
}

/** Describes the state of an update and the possible actions. `version`: the running one. */
export function updateDisplay(state: UpdateState, version: string): UpdateDisplay {
  const { stage, release, mode } = state
  if (mode === 'off') return plainDisplay(words.off, offWords(state.because), [])
  const next = release?.version ?? ''
  switch (stage) {
    case 'unknown':
      return state.failed?.step === 'check'
        ? plainDisplay(words.notChecked, words.notCheckedDetail, ['check'])
        : plainDisplay(words.unknown, words.unknownDetail, ['check'])
    case 'checking':
      return plainDisplay(words.checking, '', [])
    case 'current':
      return {
        ...plainDisplay(words.current, words.currentDetail(version), ['check']),
        icon: 'checkcircle',
        tone: 'ok',
      }
    case 'found':
      return availableDisplay(state, next)
    case 'downloading':
      return { ...plainDisplay(words.downloading(next), progressWords(state), ['cancel']), icon: 'download' }
    case 'ready':
      return readyDisplay(words.ready(next), words.readyDetail, ['now', 'quit'])
    case 'at-quit':
      return readyDisplay(words.ready(next), words.atQuitDetail, ['now', 'later'])
    case 'when-free':
      return readyDisplay(words.ready(next), words.whenFreeDetail, ['quit', 'later'])
    case 'installing':
      return plainDisplay(words.installing(next), words.installingDetail, [])
    default:
      return assertNever(stage)
  }
}

function plainDisplay(title: string, detail: string, actions: readonly UpdateAction[]): UpdateDisplay {
  return { icon: 'info', tone: 'plain', title, detail, actions }
}

function readyDisplay(title: string, detail: string, actions: readonly UpdateAction[]): UpdateDisplay {
  return { icon: 'download', tone: 'ok', title, detail, actions }
}

function availableDisplay({ release, because }: UpdateState, next: string): UpdateDisplay {
  const display = { icon: 'download', tone: 'plain' } as const
  const title = release?.goesBack ? words.replaces(next) : words.available(next)
  if (because === 'package-manager')
    return { ...display, title, detail: words.byPackageManager, actions: ['check'] }
  if (because === 'administrator')
    return { ...display, title, detail: words.byAdministrator, actions: ['check'] }
  return {
    ...display,
    title,
    detail: release?.goesBack ? words.replacesDetail : '',
    actions: ['now', 'quit'],
  }
}

function progressWords({ percent, remaining }: UpdateState): string {
  const share = settingsWords.percent(percent)
  return remaining === null
    ? words.downloadingDetail(share)
    : words.downloadingWithRest(share, spanWords(remaining))
}

function offWords(because: UpdateReason): string {
  const { chosen, ...others } = words.offReasons
  return because === 'no-feed' || because === 'not-installed' ? others[because] : chosen
}

/** Says why a choice is limited, or what always applies. */
export function reasonWords(because: UpdateReason): string {
  if (because === 'package-manager') return words.choiceByPackageManager
  return because === 'administrator' ? words.choiceByAdministrator : words.choiceHint
}
