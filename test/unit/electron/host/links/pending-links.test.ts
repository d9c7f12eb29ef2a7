import { expect, test } from 'vitest'
import { PendingLinks } from '#electron/host/links/pending-links.ts'
import { appError } from '#shared/core/app-error.ts'
import { silentLog } from '#shared/core/log.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import type { PendingLink } from '#shared/host/links.ts'

function queue(dial: (to: string) => Outcome<unknown> = async () => ok(undefined)) {
  const dialled: string[] = []
  const here = { signedIn: true, domain: 'sip.example.com' as string | null }
  let shown: PendingLink | null = null
  const links = new PendingLinks({
    log: silentLog,
    dial: (to) => {
      dialled.push(to)
      return dial(to)
    },
    signedIn: () => here.signedIn,
    domain: () => here.domain,
    onChange: (link) => (shown = link),
  })
  const now = () => shown
  const id = () => now()?.id ?? 0
  return { links, dialled, here, now, id }
}

test('a link waits, and is called once after the press', async () => {
  const { links, dialled, now, id } = queue()
  expect(links.receive('tel:+442079460018')).toBe(true)
  expect(now()).toMatchObject({ kind: 'call', to: '+442079460018', from: 'tel' })
  expect(dialled).toEqual([])
  const pressed = id()
  const both = await Promise.all([links.accept(pressed), links.accept(pressed)])
  expect(both.map((each) => each.ok)).toEqual([true, false])
  expect((await links.accept(pressed)).ok).toBe(false)
  expect(dialled).toEqual(['+442079460018'])
  expect(now()).toBeNull()
})

test('while nobody is signed in it waits; what one agent was asked is not asked of the next', async () => {
  const { links, dialled, here, now, id } = queue()
  here.signedIn = false
  links.receive('tel:204')
  links.sessionChanged('signed-out')
  expect((await links.accept(id())).ok).toBe(false)
  expect(dialled).toEqual([])
  here.signedIn = true
  links.sessionChanged('signed-in')
  expect(now()).toMatchObject({ to: '204' })
  links.sessionChanged('signed-out')
  expect(now()).toBeNull()
})

test('a call that failed waits again for a press', async () => {
  const outcomes = [err(appError('phone.not-registered')), ok(undefined)]
  const { links, dialled, now, id } = queue(async () => outcomes.shift() ?? ok(undefined))
  links.receive('tel:204')
  expect(await links.accept(id())).toEqual(err(appError('phone.not-registered')))
  expect(now()).not.toHaveProperty('dialling')
  expect((await links.accept(id())).ok).toBe(true)
  expect(dialled).toEqual(['204', '204'])
})

test('they come one after the other, the same one once, and not without end', () => {
  const { links, now, id } = queue()
  for (const to of ['201', '202', '202', '203', '204', '205', '206']) links.receive(`tel:${to}`)
  const seen: string[] = []
  for (let link = now(); link?.kind === 'call'; link = now()) {
    seen.push(link.to)
    links.dismiss(id())
  }
  expect(seen).toEqual(['201', '202', '203', '204', '205'])
})

test('a press on a link that has gone does nothing', async () => {
  const { links, dialled, id } = queue()
  links.receive('tel:201')
  const first = id()
  links.dismiss(first)
  links.receive('tel:202')
  expect((await links.accept(first)).ok).toBe(false)
  expect(dialled).toEqual([])
})

test('an address of another platform says so; one of our own does not', () => {
  const { links, here, now, id } = queue()
  links.receive('sip:204@SIP.example.com')
  expect(now()).not.toHaveProperty('elsewhere')
  links.dismiss(id())
  links.receive('sip:+442079460018@other.example')
  expect(now()).toMatchObject({ to: '+442079460018', elsewhere: 'other.example' })
  links.dismiss(id())
  here.domain = null
  links.receive('sip:204@sip.example.com')
  expect(now()).toMatchObject({ elsewhere: 'sip.example.com' })
})

test('a link without a number is told; what is no link of ours is not', () => {
  const { links, now } = queue()
  expect(links.receive('https://example.com')).toBe(false)
  expect(now()).toBeNull()
  expect(links.receive('tel:*21*0900%23')).toBe(true)
  expect(now()).toMatchObject({ kind: 'unusable', from: 'tel' })
})

test('a profile waits with the host that has it, and says the rest to nobody', () => {
  const { links, now, id } = queue()
  const url = 'https://config.example/p.json?team=7'
  links.receive(`switchhook://profile?url=${encodeURIComponent(url)}`)
  links.receive(`switchhook://profile?url=${encodeURIComponent(url)}`)
  expect(now()).toEqual({ id: id(), kind: 'profile', from: 'switchhook', host: 'config.example' })
  expect(links.profileOf(id())).toEqual({ kind: 'address', url })
  links.dismiss(id())
  expect(now()).toBeNull()
  links.receive('switchhook://profile?data=e30')
  expect(links.profileOf(id())).toEqual({ kind: 'inline', text: '{}' })
  links.receive('switchhook://profile?nothing')
  links.dismiss(id())
  expect(now()).toMatchObject({ kind: 'profile', host: null })
  expect(links.profileOf(id())).toBeNull()
})

test('before the sign-in a call waits behind what can be decided', () => {
  const { links, here, now, id } = queue()
  here.signedIn = false
  links.receive('tel:204')
  links.receive('tel:*1')
  expect(now()).toMatchObject({ kind: 'unusable' })
  links.dismiss(id())
  expect(now()).toMatchObject({ to: '204' })
  links.receive('tel:*1')
  here.signedIn = true
  links.sessionChanged('signed-in')
  expect(now()).toMatchObject({ to: '204' })
})
