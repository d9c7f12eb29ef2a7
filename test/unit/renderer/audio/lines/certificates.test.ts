import { beforeEach, expect, test, vi } from 'vitest'
import { Certificates } from '#renderer/audio/lines/certificates.ts'

/** Chromium's certificates are valid for 30 days. */
const validFor = 30 * 86_400_000

let made: { readonly expires: number }[]

beforeEach(() => {
  made = []
  vi.useFakeTimers()
  vi.stubGlobal('RTCPeerConnection', {
    generateCertificate: async () => {
      const certificate = { expires: Date.now() + validFor }
      made.push(certificate)
      return certificate
    },
  })
  return () => vi.useRealTimers()
})

test('each connection has a certificate of its own, made ahead', async () => {
  const certificates = new Certificates()
  await vi.advanceTimersByTimeAsync(0)
  expect(certificates.next()[0]).toBe(made[0])
  expect(certificates.next()).toEqual([])
  await vi.advanceTimersByTimeAsync(0)
  expect(certificates.next()[0]).toBe(made[1])
})

test('one that has expired in a month without a call is not used: the browser would refuse the call', async () => {
  const certificates = new Certificates()
  await vi.advanceTimersByTimeAsync(validFor)
  expect(certificates.next()).toEqual([])
  await vi.advanceTimersByTimeAsync(validFor - 1)
  expect(certificates.next()).toHaveLength(1)
})
