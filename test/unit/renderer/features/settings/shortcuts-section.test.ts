import { createPinia, setActivePinia } from 'pinia'
import { expect, test } from 'vitest'
import { createSSRApp } from 'vue'
import { renderToString } from 'vue/server-renderer'
import ShortcutsSection from '#renderer/features/settings/ShortcutsSection.vue'
import { HostLink } from '#renderer/host/host-link.ts'
import { useHostStore } from '#renderer/stores/host.ts'
import { unmanaged } from '#shared/host/policy.ts'
import { hostState } from '#test/support/fake-host.ts'

test.for([
  ['locked', { locked: { globalShortcuts: false }, preset: {} }, true],
  ['preset, which nobody can change either', { locked: {}, preset: { globalShortcuts: false } }, true],
  ['on', { locked: { globalShortcuts: true }, preset: {} }, false],
  ['left alone', { locked: {}, preset: {} }, false],
] as const)('that keys of other apps are off is said where it is so: %s', async ([, policy, isSaid]) => {
  setActivePinia(createPinia())
  const link = new HostLink(() => {
    throw new Error('No pipe is opened here')
  })
  useHostStore().follow(link)
  link.snapshots.emit(hostState({ policy: { ...unmanaged, policy: { ...policy, frozen: [] } } }))
  const html = await renderToString(createSSRApp(ShortcutsSection))
  expect(html.includes('Keys that work in other apps are off.')).toBe(isSaid)
})
