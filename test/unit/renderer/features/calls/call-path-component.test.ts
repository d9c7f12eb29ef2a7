import { expect, test } from 'vitest'
import { createSSRApp } from 'vue'
import { renderToString } from 'vue/server-renderer'
import CallPath from '#renderer/features/calls/CallPath.vue'

const hops = [
  { label: '+44 7700 900142', current: false },
  { label: 'You', current: true },
]

test.each([
  [true, true],
  [false, false],
])('the cord of a call on hold is dashed: held %s', async (held, dashed) => {
  const html = await renderToString(createSSRApp(CallPath, { hops, held }))
  const path = /<ol class="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []
  expect(path).toContain('path')
  expect(path.includes('hold'), 'the class that styles/control.css draws dashed').toBe(dashed)
})
