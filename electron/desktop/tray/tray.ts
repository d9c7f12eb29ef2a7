import type { Menu, MenuItemConstructorOptions, NativeImage, Tray } from 'electron'
import type { Line } from '#shared/calls/line.ts'
import { RecordingClock } from '#shared/calls/recording-clock.ts'
import type { Clock } from '#shared/core/clock.ts'
import { Disposables } from '#shared/core/disposables.ts'
import { callBehind, commandContext } from '#shared/host/command-context.ts'
import { commands } from '#shared/host/commands.ts'
import { desktopWords } from '#shared/locales/desktop.ts'
import type { Region } from '#shared/locales/region.ts'
import type { HostView } from '../host-view.ts'
import type { TrayGlyph } from './glyphs.ts'
import { trayLook, type TrayLook } from './tray-look.ts'

/** The part of Electron's tray that this file needs. */
export type PlainTray = Pick<Tray, 'setImage' | 'setToolTip' | 'setContextMenu' | 'destroy'> & {
  on(event: 'click', listener: () => void): unknown
}

export type TrayParts = {
  readonly tray: PlainTray
  readonly host: HostView
  readonly clock: Clock
  /** How times are written in the user's region. */
  readonly region: () => Pick<Region, 'hour12'>
  readonly image: (glyph: TrayGlyph) => NativeImage | string
  readonly menu: (items: MenuItemConstructorOptions[]) => Menu | null
  /** Electron's `nativeTheme`: the taskbar may change its colour. */
  readonly theme: {
    on(event: 'updated', listener: () => void): unknown
    off(event: 'updated', listener: () => void): unknown
  }
  readonly show: () => void
  readonly quit: () => void
  /** Whether a click shows the console; if not, the system opens the menu. */
  readonly showsOnClick: boolean
}

/** How long each of two alternating glyphs shows, and how often "who and how long" is updated; in milliseconds. */
const swapEvery = 500
const tooltipEvery = 20_000

/** Keeps the tray's glyph, words and menu in step with the host's state until it is disposed. */
export class TrayIcon implements Disposable {
  private readonly parts: TrayParts
  private readonly owned = new Disposables()
  private glyph: TrayGlyph | null = null
  private tooltip: string | null = null
  private offered: string | null = null
  private swapped = false
  private wasTaking: boolean
  private notTakingSince: number | null = null
  private readonly recordings: RecordingClock
  private stopTimer = () => {}

  constructor(parts: TrayParts) {
    this.parts = parts
    this.recordings = new RecordingClock(parts.clock.now())
    this.wasTaking = parts.host.state.settings.takingCalls
    if (parts.showsOnClick) parts.tray.on('click', parts.show)
    const redraw = () => {
      this.glyph = null
      this.update()
    }
    parts.theme.on('updated', redraw)
    this.owned.add(() => parts.tray.destroy())
    this.owned.add(() => parts.theme.off('updated', redraw))
    this.owned.add(() => this.stopTimer())
    this.owned.add(parts.host.onChange(() => this.update()))
    this.update()
  }

  [Symbol.dispose](): void {
    this.owned[Symbol.dispose]()
  }

  private update(): void {
    const { host, clock, region } = this.parts
    const { takingCalls } = host.state.settings
    const now = clock.now()
    if (takingCalls !== this.wasTaking) this.notTakingSince = takingCalls ? null : now
    this.wasTaking = takingCalls
    this.watchRecordings(now)
    const look = trayLook(host.state, {
      ...{ now, notTakingSince: this.notTakingSince, region: region() },
      recordedFor: (lineId) => this.recordings.of(lineId, now),
    })
    this.showLook(look)
    this.showMenu()
    this.stopTimer()
    this.stopTimer = clock.after(look.swapsWith ? swapEvery : tooltipEvery, () => {
      this.swapped = look.swapsWith !== null && !this.swapped
      this.update()
    })
  }

  private watchRecordings(now: number): void {
    const { state } = this.parts.host
    const recordingOf = (line: Line) => callBehind(line, state)?.recording ?? 'off'
    this.recordings.update(
      state.lines.map((line) => ({ ...line, recording: recordingOf(line) })),
      now,
    )
  }

  private showLook({ glyph, swapsWith, tooltip }: TrayLook): void {
    const next = this.swapped && swapsWith ? swapsWith : glyph
    if (next !== this.glyph) this.parts.tray.setImage(this.parts.image(next))
    if (tooltip !== this.tooltip) this.parts.tray.setToolTip(tooltip)
    this.glyph = next
    this.tooltip = tooltip
  }

  /** Skips changes of the state that leave the menu the same, since an open menu must not be replaced. */
  private showMenu(): void {
    const { host, tray, menu, show, quit } = this.parts
    const context = commandContext(host.state)
    const items: MenuItemConstructorOptions[] = commands
      .filter((command) => command.tray && command.applies(context))
      .map((command) => ({ label: command.label(context), click: () => host.run(command.name) }))
    const ending = [
      { label: desktopWords.tray.show, click: show },
      { label: desktopWords.tray.quit, click: quit },
    ]
    const offered = [...items, ...ending].map(({ label }) => label).join('\n')
    if (offered === this.offered) return
    this.offered = offered
    if (items.length > 0) items.push({ type: 'separator' })
    items.push(...ending)
    tray.setContextMenu(menu(items))
  }
}
