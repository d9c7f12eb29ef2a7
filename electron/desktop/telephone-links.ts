import type { App } from 'electron'
import { linkSchemes, type LinkScheme } from '#shared/calls/telephone-link.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { Log } from '#shared/core/log.ts'
import type { ComputerState, OpenedLinks } from '#shared/host/computer.ts'
import type { ChangesSettings, HostView } from './host-view.ts'

export type TelephoneLinkParts = {
  readonly app: Pick<
    App,
    'setAsDefaultProtocolClient' | 'removeAsDefaultProtocolClient' | 'isDefaultProtocolClient'
  >
  readonly platform: NodeJS.Platform
  /** The program that opens a link, and its arguments before the `--`. */
  readonly command: readonly string[]
  readonly host: Pick<HostView, 'state' | 'onChange'> &
    ChangesSettings & { readonly computer: { update(facts: Pick<ComputerState, 'links'>): void } }
  readonly log: Log
  readonly onFrontChange: (listener: () => void) => Unsubscribe
}

/** The app's own scheme belongs to no other program: the installation registers it, and no setting gives it up. */
const requestedSchemes: readonly LinkScheme[] = linkSchemes.filter((scheme) => scheme !== 'switchhook')

const deciders: Readonly<Partial<Record<NodeJS.Platform, OpenedLinks['decides']>>> = {
  win32: 'default-apps',
  linux: 'desktop',
}

/**
 * Registers the app for telephone links while the user wants them here, and unregisters it when not: when the choice is
 * not the one last requested of the system, so that another app chosen there since stays. The result is read
 * back from the system: on Windows the user has the last word in Default apps.
 */
export function keepTelephoneLinks(parts: TelephoneLinkParts): Unsubscribe {
  const { app, platform, command, host, log, onFrontChange } = parts
  const [program = '', ...before] = command
  // `--` ends all switches, so that a link can add none (CVE-2018-1000006).
  const args = [...before, '--']
  let wanted = host.state.settings.telephoneLinks
  const ours = () => requestedSchemes.filter((scheme) => app.isDefaultProtocolClient(scheme, program, args))
  const publish = () => {
    const decides = deciders[platform] ?? 'app'
    host.computer.update({ links: { ours: wanted ? ours() : [], decides } })
  }
  const register = () => {
    const refused = requestedSchemes.filter((scheme) =>
      wanted
        ? !app.setAsDefaultProtocolClient(scheme, program, args)
        : !app.removeAsDefaultProtocolClient(scheme, program, args),
    )
    if (refused.length > 0) log.write('warn', 'links.refused', { wanted, refused })
    void host.methods['settings.change']({ changes: { requestedTelephoneLinks: wanted } })
  }
  // The organisation may have chosen before the first start, or while the app did not run.
  if (wanted !== host.state.settings.requestedTelephoneLinks) register()
  publish()
  const stops = [
    onFrontChange(() => wanted && publish()),
    host.onChange(() => {
      if (host.state.settings.telephoneLinks === wanted) return
      wanted = !wanted
      register()
      publish()
    }),
  ]
  return () => stops.forEach((stop) => stop())
}
