import type { DiagnosticsBundle, DiagnosticsKind, DiagnosticsPart } from '#shared/host/diagnostics.ts'

/** A diagnostics bundle in the host's form. `lines`: of the log. */
export function sampleBundle(lines = 60): DiagnosticsBundle {
  const log = Array.from({ length: lines }, (_, at) =>
    JSON.stringify({
      time: new Date(1_772_615_700_000 + at * 1_000).toISOString(),
      level: at % 9 === 8 ? 'warn' : 'info',
      event: at % 9 === 8 ? 'sip.registration' : 'line.moved',
      number: `number#${String(at).padStart(8, 'a')}`,
    }),
  )
  return {
    at: 1_772_615_700_000,
    name: 'switchhook-diagnostics-2026-03-04-0915.zip',
    summary: 'Switchhook 0.1.0 (browser) on Linux\nSession: signed-in. Phone: registered.',
    parts: [
      { file: 'README.txt', kind: 'readme', text: 'Switchhook diagnostics\n\n<b>Made</b> here.\n' },
      json('environment', {
        app: { name: 'Switchhook', version: '0.1.0' },
        time: { zone: 'Europe/London', clockSkewMs: 12 },
      }),
      json('connections', { phone: { kind: 'registered', roundTripMs: 28 } }),
      json('readiness', [{ check: 'registration', state: 'good' }]),
      json('settings', { theme: 'system' }),
      json('policy', { locked: {} }),
      json('devices', { headset: 'word#3f9a0c1d' }),
      json('network', [{ kind: 'wireless', family: ['IPv4'] }]),
      json('quality', [{ quality: { mos: 4.2 } }]),
      {
        file: 'calls/2026-03-04T09-15-00Z-line-1.txt',
        kind: 'call',
        callAt: Date.UTC(2026, 2, 4, 9, 15),
        text: 'INVITE\n',
      },
      { file: 'events/event-log.jsonl', kind: 'events', text: '' },
      { file: 'logs/switchhook.jsonl', kind: 'log', text: `${log.join('\n')}\n` },
    ],
  }
}

function json(kind: DiagnosticsKind, value: unknown): DiagnosticsPart {
  return { file: `${kind}.json`, kind, text: `${JSON.stringify(value, null, 2)}\n` }
}
