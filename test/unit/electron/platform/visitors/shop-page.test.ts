import { expect, it } from 'vitest'
import { html } from '#electron/platform/visitors/shop-page.ts'

it('escapes texts in elements and attributes, and keeps markup and numbers', () => {
  const items = [html`<i>1</i>`, html`<i>${'<2>'}</i>`]
  expect(html`<p title="${`"'&`}">${'<b>'}${3}${items}</p>`.markup).toBe(
    '<p title="&quot;&#39;&amp;">&lt;b&gt;3<i>1</i><i>&lt;2&gt;</i></p>',
  )
})
