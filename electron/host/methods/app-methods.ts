import { appError } from '#shared/core/app-error.ts'
import { plain } from '#shared/core/log-mark.ts'
import type { Log } from '#shared/core/log.ts'
import { err, ok } from '#shared/core/result.ts'
import type { HostMethods } from '#shared/host/methods.ts'
import type { Directory } from '../directory/people.ts'
import type { RecentCalls } from '../history/recents.ts'
import type { MissedCalls } from '../missed-calls/missed-calls.ts'
import { programConsent } from '../security/program-consent.ts'
import type { HostPorts } from '../ports.ts'
import { readOutsideLink } from '../security/outside-link.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import type { StateStore } from '../state-store.ts'
import type { CallTimelines } from '../timelines/call-timelines.ts'

export type AppServices = {
  readonly store: StateStore
  readonly settings: SettingsStore
  readonly recents: RecentCalls
  readonly directory: Directory
  readonly missed: Pick<MissedCalls, 'looked'>
  readonly timelines: Pick<CallTimelines, 'painted'>
  readonly openLink: (url: string) => void
  readonly approveProgram?: HostPorts['approveProgram']
  readonly log: Log
}

type AppMethods = Pick<
  HostMethods,
  | 'app.snapshot'
  | 'app.openLink'
  | 'app.ringPainted'
  | 'recents.refresh'
  | 'recents.looked'
  | 'people.refresh'
  | 'settings.change'
>

/** Each has a method of its own, which keeps its secrets and its trust together with it. */
const changedElsewhere = ['version', 'phone', 'connection', 'network', 'relay', 'toldAddress']

export function appMethods(services: AppServices): AppMethods {
  const consent = programConsent({
    present: () => services.settings.value.tunnel,
    approve: services.approveProgram,
  })
  const { store, settings, recents, missed, directory, timelines, openLink, log } = services
  return {
    'app.snapshot': async () => ok(store.value),
    async 'app.openLink'({ url }) {
      const link = readOutsideLink(url)
      if (!link.ok) return link
      openLink(link.value)
      return ok(undefined)
    },
    async 'app.ringPainted'({ lineId, at }) {
      const line = store.value.lines.find(({ id }) => id === lineId)
      const afterRing = line ? at - line.startedAt : null
      timelines.painted(lineId, at)
      log.write('info', 'ring.painted', { line: plain(line?.id ?? 'gone'), at, milliseconds: afterRing })
      return ok(undefined)
    },
    'recents.refresh': () => recents.refresh(),
    async 'recents.looked'() {
      missed.looked(Math.max(0, ...store.value.recents.calls.map(({ at }) => at)))
      recents.showNames()
      return ok(undefined)
    },
    'people.refresh': () => directory.refresh(),
    async 'settings.change'({ changes }) {
      const elsewhere = changedElsewhere.filter((name) => Object.hasOwn(changes, name))
      if (elsewhere.length > 0) return err(appError('settings.invalid', elsewhere.join(', ')))
      if (await consent(changes.tunnel)) return settings.change(changes)
      return err(
        store.value.shell.allowedCommands
          ? appError('tunnel.not-allowed')
          : appError('settings.invalid', 'this program was not allowed to run'),
      )
    },
  }
}
