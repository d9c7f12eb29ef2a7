import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { linkIn, LinkInbox, obeyedArguments } from '#electron/desktop/links.ts'
import { FakeEvent } from '#test/support/fake-electron.ts'
import { fc } from '#test/support/property.ts'

test.for([
  [['--', 'tel:+44'], 'tel:+44'],
  [['tel:+44'], 'tel:+44'],
  [['/app', '--allow-file-access-from-files', '--', 'SIP:204@example.com'], 'SIP:204@example.com'],
  [['tel:+44', '--gpu-launcher=calc'], 'tel:+44'],
  [['--', 'tel:+44', '--gpu-launcher=calc'], undefined],
  [['--', 'tel:+44', 'https://example.com'], undefined],
  [['tel:+44', 'x'], undefined],
  [['--user-data', '/a'], undefined],
  [['--tel:+44'], undefined],
  [[], undefined],
] as const)('of %j the link is %s', ([args, link]) => {
  expect(linkIn(args)).toBe(link)
})

test('arguments after a link or a guard are ignored', () => {
  const anything = fc.array(fc.string({ maxLength: 12 }), { maxLength: 6 })
  const ending = fc.constantFrom('--', 'tel:+44', 'sip:1@x', 'callto:1', 'switchhook://call/1')
  fc.assert(
    fc.property(anything, ending, anything, (before, end, after) => {
      const obeyed = obeyedArguments([...before, end, ...after])
      expect(obeyed.length).toBeLessThanOrEqual(before.length)
      expect(obeyed).toEqual(before.slice(0, obeyed.length))
    }),
  )
})

function inbox(args: readonly string[] = []) {
  const app = new EventEmitter()
  const links = new LinkInbox(app, args)
  return { app, links }
}

test('links wait for the host in their order, wherever they come from', () => {
  const { app, links } = inbox(['--', 'tel:1'])
  const event = new FakeEvent()
  app.emit('open-url', event, 'tel:2')
  links.deliverFrom(['--demo', '--', 'tel:3'])
  const taken: string[] = []
  links.openTo((address) => taken.push(address))
  links.deliverFrom(['--demo'])
  links.deliverFrom(['tel:4'])
  expect(taken).toEqual(['tel:1', 'tel:2', 'tel:3', 'tel:4'])
  expect(event.defaultPrevented).toBe(true)
})
