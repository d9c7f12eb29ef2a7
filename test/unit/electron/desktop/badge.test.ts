import type { NativeImage } from 'electron'
import { expect, test } from 'vitest'
import { keepBadge } from '#electron/desktop/badge.ts'
import { trayLook } from '#electron/desktop/tray/tray-look.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { FakeHost } from '#test/support/fake-host.ts'

/** Only its identity matters here. */
function pictureOf(count: number): NativeImage {
  const picture: Partial<NativeImage> = { toDataURL: () => `picture of ${count}` }
  return picture as NativeImage
}

function badged(platform: NodeJS.Platform) {
  const host = new FakeHost()
  const redraw = new Emitter<void>()
  const counts: number[] = []
  const overlays: (readonly [string | null, string])[] = []
  const stop = keepBadge({
    host,
    platform,
    app: { setBadgeCount: (count = 0) => counts.push(count) > 0 },
    image: (count) => pictureOf(count),
    overlays: () => [{ setOverlayIcon: (icon, words) => overlays.push([icon?.toDataURL() ?? null, words]) }],
    onRedraw: (listener) => redraw.on(listener),
  })
  return { host, redraw, counts, overlays, stop }
}

const waiting = (host: FakeHost, [missed, unread, unheard]: readonly [number, number, number]) => ({
  recents: { ...host.state.recents, unseenMissed: missed },
  texts: { ...host.state.texts, unread },
  voicemail: { ...host.state.voicemail, unheard },
})

test.for(['darwin', 'linux'] as const)(
  'the count on %s is that of the tray, and goes as things are seen',
  (platform) => {
    const { host, counts, overlays, stop } = badged(platform)
    host.update(waiting(host, [2, 1, 3]))
    expect(counts.at(-1)).toBe(6)
    const facts = { now: 0, notTakingSince: null, region: { hour12: false }, recordedFor: () => null }
    expect(trayLook(host.state, facts).tooltip).toContain('2 missed, 1 text, 3 voicemails')
    host.update(waiting(host, [0, 1, 0]))
    expect(counts.at(-1)).toBe(1)
    host.update(waiting(host, [0, 0, 0]))
    expect(counts.at(-1)).toBe(0)
    host.update(waiting(host, [1, 0, 0]))
    stop()
    expect(counts.at(-1)).toBe(0)
    expect(overlays).toEqual([])
  },
)

test('Windows has a picture on the task bar, with words for whoever does not see it', () => {
  const { host, redraw, counts, overlays } = badged('win32')
  host.update(waiting(host, [2, 0, 1]))
  redraw.emit()
  host.update(waiting(host, [0, 0, 0]))
  expect(overlays).toEqual([
    ['picture of 3', '2 missed, 1 voicemail'],
    ['picture of 3', '2 missed, 1 voicemail'],
    [null, ''],
  ])
  expect(counts).toEqual([])
})

test('the badge is cleared when the agent signs out', () => {
  const { host, counts } = badged('linux')
  host.update(waiting(host, [2, 0, 0]))
  host.update({ session: { kind: 'signed-out', baseUrl: '', email: '', error: null } })
  expect(counts.at(-1)).toBe(0)
})
