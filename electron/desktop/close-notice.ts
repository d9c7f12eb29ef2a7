import type { Settings } from '#shared/settings/settings.ts'
import type { HostView } from './host-view.ts'
import type { MakeNotice, PlainNotification } from './notices.ts'

export type CloseNoticeParts = {
  readonly host: Pick<HostView, 'state'> & {
    readonly methods: { 'settings.change'(input: { changes: Partial<Settings> }): unknown }
  }
  readonly notification: MakeNotice
  readonly show: () => void
}

/** Says, once on this computer, that a closed window ends nothing. To be called when the person closes it. */
export function tellOfTray({ host, notification, show }: CloseNoticeParts): PlainNotification | null {
  const { settings, lines } = host.state
  if (settings.toldOfTray) return null
  void host.methods['settings.change']({ changes: { toldOfTray: true } })
  const inCall = lines.some(({ state }) => state !== 'ended' && state !== 'ringing')
  const notice = notification({
    title: inCall ? 'Your call goes on' : 'Switchhook is still running',
    body: 'Calls still ring. Find Switchhook in the tray, and quit it there.',
    silent: true,
    urgency: 'low',
  })
  notice.on('click', show)
  notice.show()
  return notice
}
