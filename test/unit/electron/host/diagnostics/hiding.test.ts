import { describe, expect, test } from 'vitest'
import { disguised } from '#electron/host/diagnostics/disguise.ts'
import { KnownSecrets } from '#electron/host/keychain/known-secrets.ts'
import { disguisedLines, tailOf } from '#electron/host/diagnostics/log-parts.ts'
import { networkFacts } from '#electron/host/diagnostics/state-parts.ts'
import { sipOutline, timelineText } from '#electron/host/diagnostics/timeline-part.ts'
import type { CallTimeline, TimelineEntry } from '#shared/calls/call-timeline.ts'
import type { TimelineFact } from '#shared/calls/timeline-fact.ts'
import { namingWith } from '#electron/net/log/naming.ts'

const naming = namingWith('k')

describe('known secrets', () => {
  const secrets = new KnownSecrets()
  for (const secret of ['s3cr"et word', 'token-of-agent', '4711', ' ']) secrets.add(secret)

  test.for([
    ['as they are', 'x token-of-agent y', 'x [removed] y'],
    ['in JSON', JSON.stringify({ a: 's3cr"et word' }), '{"a":"[removed]"}'],
    ['in an address', `?p=${encodeURIComponent('s3cr"et word')}&q`, '?p=[removed]&q'],
    ['in base64', Buffer.from('token-of-agent').toString('base64'), '[removed]'],
    ['short ones alone', 'pin 4711, at 1647110 and 4711-x', 'pin [removed], at 1647110 and 4711-x'],
  ])('%s', ([, text, bare]) => expect(secrets.without(text ?? '').text).toBe(bare))

  test('are counted', () => expect(secrets.without('token-of-agent token-of-agent').count).toBe(2))
  test('one inside another goes as a whole', () => {
    secrets.add('token-of-agent-and-more')
    expect(secrets.without('token-of-agent-and-more').text).toBe('[removed]')
  })
})

describe('a disguise', () => {
  test('keeps numbers, flags and words of the app, and names everything else', () => {
    const value = {
      kind: 'signed-in',
      state: 'ringing',
      name: 'Tamsin Okafor',
      number: '+441134960000',
      unheardOf: 'Tamsin Okafor',
      callId: 90418,
      isRoot: true,
      server: 'wss://tamsin:word@sip.example.com/ws?token=1',
      error: { code: 'network.timeout', detail: 'Tamsin' },
      list: [{ state: 'held', to: '204' }],
      empty: '',
      none: null,
    }
    const shown = disguised(value, naming)
    expect(shown).toMatchObject({
      kind: 'signed-in',
      state: 'ringing',
      callId: 90418,
      isRoot: true,
      server: 'wss://sip.example.com',
      error: { code: 'network.timeout', detail: expect.stringMatching(/^word#/) },
      list: [{ state: 'held', to: expect.stringMatching(/^word#/) }],
      empty: '',
      none: null,
    })
    expect(JSON.stringify(shown)).not.toMatch(/Tamsin|1134960000|tamsin|204/)
    expect(shown).toHaveProperty('name', Reflect.get(Object(shown), 'unheardOf'))
  })
  test('looks through the patches of an event log', () => {
    const patch = {
      o: { state: { v: 'held' }, name: { v: 'Tamsin' }, list: { a: [{ v: 'Tamsin' }] } },
      d: ['ext'],
    }
    const shown = disguised({ t: 'slice', slice: 'lines', patch }, naming)
    expect(shown).toMatchObject({ patch: { o: { state: { v: 'held' } }, d: ['ext'] } })
    expect(JSON.stringify(shown)).not.toContain('Tamsin')
  })
  test('a code that is not a known code is treated as a person’s words', () => {
    expect(JSON.stringify(disguised({ code: 'Tamsin', error: { code: '*31{ext}' } }, naming))).not.toMatch(
      /Tamsin|31/,
    )
  })
  test('of lines hides what is no JSON', async () => {
    const lines = await disguisedLines('{"t":"digest","name":"Tamsin"}\nTamsin said\n', naming)
    expect(lines.split('\n')).toEqual([
      expect.stringMatching(/^{"t":"digest","name":"word#/),
      '{"unreadable":11}',
      '',
    ])
  })
})

test('the tail of a log is whole lines', () => {
  expect(tailOf('one\ntwo\nthree\n', 10)).toBe('three\n')
  expect(tailOf('one\ntwo\n', 100)).toBe('one\ntwo\n')
  expect(tailOf('a line without an end', 5)).toBe('')
})

test('network interfaces have a kind; addresses are for who allows it', () => {
  const entry = { netmask: '', mac: '00:11', cidr: null } as const
  const interfaces = {
    lo: [{ ...entry, address: '127.0.0.1', family: 'IPv4', internal: true } as const],
    wlp2s0: [{ ...entry, address: '10.1.2.3', family: 'IPv4', internal: false } as const],
    utun3: [{ ...entry, address: 'fd00::1', family: 'IPv6', internal: false, scopeid: 0 } as const],
    'Tamsins Ethernet': [],
  }
  expect(networkFacts(interfaces, false)).toEqual([
    { kind: 'loopback', family: ['IPv4'] },
    { kind: 'wireless', family: ['IPv4'] },
    { kind: 'tunnel', family: ['IPv6'] },
    { kind: 'other', family: [] },
  ])
  expect(JSON.stringify(networkFacts(interfaces, true))).toContain('10.1.2.3')
  expect(JSON.stringify(networkFacts(interfaces, true))).not.toContain('00:11')
})

const invite = [
  'INVITE sip:tamsin@10.1.2.3 SIP/2.0',
  'Via: SIP/2.0/WSS tamsin-laptop.local;branch=z9hG4bK1',
  'From: "Tamsin Okafor" <sip:+441134960000@example.com>;tag=1',
  'CSeq: 1 INVITE',
  'Subject: Tamsin',
  'Supported: timer, 100rel',
  'Content-Type: application/sdp',
  '',
  'o=tamsin 1 1 IN IP4 10.1.2.3',
  'm=audio 50000 UDP/TLS/RTP/SAVPF 111',
  'a=rtpmap:111 opus/48000/2',
  'a=candidate:1 1 udp 1 10.1.2.3 50000 typ host',
  'a=sendrecv',
].join('\r\n')

test('of a SIP message stays how two phones speak, never who', () => {
  expect(sipOutline(invite).split('\n')).toEqual([
    'CSeq: 1 INVITE',
    'Supported: timer, 100rel',
    'Content-Type: application/sdp',
    'm=audio 50000 UDP/TLS/RTP/SAVPF 111',
    'a=rtpmap:111 opus/48000/2',
    'a=sendrecv',
  ])
})

describe('the timeline of a call', () => {
  const entry = (source: TimelineEntry['source'], title: string, text = ''): TimelineEntry => ({
    ...{ at: 1_000, way: 'in', source, title, text },
  })
  const happened = (fact: TimelineFact): TimelineEntry => ({ ...entry('phone', ''), fact })
  const timeline: CallTimeline = {
    ...{ key: 'a1', sipCallId: 'tamsin@10.1.2.3', number: '+441134960000', direction: 'in', startedAt: 0 },
    ...{ endedAt: 5_000, callId: 90418, timings: { ringToScreen: 42, clickToAudio: null }, quality: null },
    entries: [
      entry('sip', 'INVITE', invite),
      entry('sip', '486 Tamsin is busy (INVITE)'),
      entry('api', 'PATCH /calls/90418 (200)', '{"dst":"+441134960000"}'),
      entry('api', 'GET /contacts/tamsin (200)'),
      entry('event', 'call.ringing', '{"from":"Tamsin"}'),
      entry('event', 'Tamsin calls'),
      entry('poll', 'Call 90418: RINGING', 'Tamsin'),
      entry('phone', 'Transfer to +441134960000: failed (Tamsin)'),
      entry('phone', 'Ended: the far end hung up (Tamsin)'),
      entry('media', 'microphone: Tamsin’s headset took over'),
      entry('media', 'Headset: Tamsin’s'),
      entry('screen', 'Ring painted'),
      happened({ code: 'transfer', stage: 'failed', to: '+441134960000', said: 'Tamsin' }),
      happened({ code: 'ended', reason: 'busy', said: 'Tamsin' }),
      happened({ code: 'device-taken', role: 'microphone', device: 'Tamsin’s headset' }),
      happened({ code: 'headset', device: 'Tamsin’s' }),
      happened({ code: 'asked', order: 'hangUp' }),
    ],
  }
  test('names no one without permission, and still shows what happened', () => {
    const text = timelineText(timeline, false)
    expect(text).not.toMatch(/tamsin|1134960000|10\.1\.2\.3/i)
    for (const kept of [
      'INVITE',
      '486 (INVITE)',
      'PATCH /calls/90418 (200)',
      '(words left out)',
      'call.ringing',
      'Call 90418: RINGING',
      'Transfer: failed',
      'Ended: the far end hung up',
      'microphone: another device took over',
      'Ring painted',
      'Ring to screen: 42 ms',
      'Transfer: failed',
      'Ended: busy',
      'Microphone: switched to another device',
      'Headset connected',
      'Requested: hang up',
    ])
      expect(text).toContain(kept)
  })
  test('is whole where that is allowed', () => {
    expect(timelineText(timeline, true)).toMatch(
      /Tamsin Okafor[^]*Transfer to \+441134960000: failed \(Tamsin\)[^]*Ended: busy \(Tamsin\)/,
    )
  })
})
