import { describe, expect, it } from 'vitest'
import { pcapOf } from '#electron/platform/sip/pcap.ts'
import { traceText } from '#electron/platform/sip/trace-text.ts'
import { traced, tracedCall, tracedFrom } from '#test/support/traced-call.ts'

it('writes messages to be read, in order of time', () => {
  const text = traceText(tracedCall)
  const heads = text.split('\n').filter((line) => /^\d{4}-/.test(line))
  expect(heads).toEqual([
    '2026-01-02T03:04:05.006Z received from 127.0.0.1:40123',
    '2026-01-02T03:04:05.013Z sent to 127.0.0.1:40123',
    '2026-01-02T03:04:05.096Z sent to 127.0.0.1:40123',
    '2026-01-02T03:04:05.101Z received from 127.0.0.1:40123',
    '2026-01-02T03:04:05.906Z received from 127.0.0.1:40123',
  ])
  expect(text).toContain('Z sent to 127.0.0.1:40123\nSIP/2.0 100 Trying\nVia: SIP/2.0/WS phone.invalid')
  expect(text).not.toMatch(/\r|a-secret/)
  expect(traceText([])).toBe('')
})

describe('the packet capture', () => {
  it('has headers that fit its packets', () => {
    const [, invite] = tracedCall
    const file = Buffer.from(pcapOf(invite ? [invite] : []))
    const octets = Buffer.byteLength(invite?.message ?? '')
    expect(file.subarray(0, 4).toString('hex')).toBe('d4c3b2a1')
    expect(file.length).toBe(24 + 16 + 28 + octets)
    expect([file.readUInt32LE(24), file.readUInt32LE(28)]).toEqual([Math.floor(tracedFrom / 1000), 6000])
    expect([file.readUInt16BE(40 + 2), file.readUInt16BE(60 + 4)]).toEqual([28 + octets, 8 + octets])
    expect([file.readUInt16BE(60), file.readUInt16BE(62)]).toEqual([40_123, 5060])
  })

  it('is a file of its own where nothing was said', () => {
    expect(pcapOf([]).length).toBe(24)
  })

  it('cuts what no datagram can hold', () => {
    expect(pcapOf([traced(0, 'sent', 'x'.repeat(70_000))]).length).toBe(24 + 16 + 65_535)
  })

  it('takes any address of a phone', () => {
    const from = (peer: string) => {
      const [first] = tracedCall
      const file = Buffer.from(pcapOf(first ? [{ ...first, peer }] : []))
      return `${[...file.subarray(52, 56)].join('.')}:${file.readUInt16BE(60)}`
    }
    expect(from('10.1.2.3:5')).toBe('10.1.2.3:5')
    expect(from('::ffff:10.1.2.3:5')).toBe('10.1.2.3:5')
    expect(from('::1:5')).toBe('127.0.0.1:5')
    expect(from('')).toBe('127.0.0.1:0')
  })
})
