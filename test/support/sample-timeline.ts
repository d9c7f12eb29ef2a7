import type { CallTimeline } from '#shared/calls/call-timeline.ts'

/** The record of an ended call, with an entry of each source. */
export function sampleTimeline(changes: Partial<CallTimeline> = {}): CallTimeline {
  const startedAt = Date.UTC(2026, 2, 4, 9, 15)
  return {
    key: 'line-1',
    sipCallId: 'a84b4c76e66710',
    number: '+447700900142',
    direction: 'in',
    startedAt,
    endedAt: startedAt + 60_000,
    callId: 90_418,
    timings: { ringToScreen: 48, clickToAudio: 164 },
    quality: {
      lineId: 'line-1',
      mos: 4.2,
      worstMos: 3.6,
      loss: 0.01,
      jitterMs: 3,
      roundTripMs: 24,
      codec: 'opus',
      troubles: [],
    },
    entries: [
      {
        at: startedAt,
        source: 'sip',
        way: 'in',
        title: 'INVITE',
        text: 'INVITE sip:204@pbx.example SIP/2.0\nFrom: "<b>Tamsin</b>" <sip:+447700900142@pbx.example>\nCSeq: 1 INVITE',
      },
      {
        at: startedAt + 7,
        source: 'phone',
        way: 'here',
        title: '',
        fact: { code: 'ringing' },
        text: '{\n  "direction": "in"\n}',
      },
      {
        at: startedAt + 8,
        source: 'sip',
        way: 'out',
        title: '180 Ringing (INVITE)',
        text: 'SIP/2.0 180 Ringing',
      },
      {
        at: startedAt + 48,
        source: 'screen',
        way: 'here',
        title: '',
        fact: { code: 'ring-shown' },
        text: '',
      },
      {
        at: startedAt + 60,
        source: 'event',
        way: 'in',
        title: 'call.ringing',
        text: '{\n  "call_id": 90418\n}',
      },
      {
        at: startedAt + 90,
        source: 'poll',
        way: 'in',
        title: '',
        fact: { code: 'call-state', callId: 90_418, state: 'RINGING' },
        text: '{\n  "id": 90418\n}',
      },
      {
        at: startedAt + 3_120,
        source: 'phone',
        way: 'here',
        title: '',
        fact: { code: 'asked', order: 'answer' },
        text: '',
      },
      {
        at: startedAt + 3_284,
        source: 'media',
        way: 'here',
        title: '',
        fact: { code: 'first-audio' },
        text: '',
      },
      {
        at: startedAt + 9_000,
        source: 'api',
        way: 'out',
        title: 'PATCH /calls/90418 (301)',
        text: '{\n  "sent": {\n    "monitor_state": "start"\n  }\n}',
      },
    ],
    ...changes,
  }
}
