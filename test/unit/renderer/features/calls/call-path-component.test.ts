import { expect, test } from 'vitest'
import { createSSRApp } from 'vue'
import { renderToString } from 'vue/server-renderer'
import CallPath from '#renderer/features/calls/CallPath.vue'

const hops = [
  { label: '+44 7700 900142', current: false },
  { label: 'You', current: true },
]

test.each([
  ['hold', ['hold']],
  ['dialling', ['ring']],
  ['ended', ['ended']],
  ['connected', []],
])('the cord of a call that is %s has a look of its own', async (state, looks) => {
  const html = await renderToString(createSSRApp(CallPath, { hops, state }))
  const path = /<ol class="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []
  expect(path).toContain('path')
  const drawn = ['hold', 'ring', 'ended'].filter((look) => path.includes(look))
  expect(drawn, 'the classes that it draws').toEqual(looks)
})
