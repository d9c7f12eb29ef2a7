import { expect, test } from 'vitest'
import { makeLoopbackCertificate } from '#electron/net/certificates.ts'
import { trustBesides } from '#electron/net/trust.ts'

test('an authority is read once, and others beside it', async () => {
  const [one, other] = [await makeLoopbackCertificate(), await makeLoopbackCertificate()]
  const { secureContext } = trustBesides(one.chain)
  expect(secureContext).toBeDefined()
  expect(trustBesides(other.chain).secureContext).not.toBe(secureContext)
  expect(trustBesides(one.chain).secureContext).toBe(secureContext)
})

test('without an authority the public ones are trusted', () => {
  expect([trustBesides(null), trustBesides(undefined), trustBesides('')]).toEqual([{}, {}, {}])
})

test('a text that is no certificate adds nothing, and is refused by nobody', () => {
  expect(
    trustBesides('-----BEGIN CERTIFICATE-----\nnone\n-----END CERTIFICATE-----').secureContext,
  ).toBeDefined()
})
