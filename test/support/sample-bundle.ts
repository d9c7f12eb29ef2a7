import type { DiagnosticsBundle } from '#shared/host/diagnostics.ts'

/** A diagnostics bundle as the host makes one. `lines`: of the log. */
export function sampleBundle(lines = 60): DiagnosticsBundle {
  const log = Array.from({ length: lines }, (_, at) =>
    JSON.stringify({
      time: new Date(1_772_615_700_000 + at * 1_000).toISOString(),
      level: at % 9 === 8 ? 'warn' : 'info',
      event: at % 9 === 8 ? 'sip.registration' : 'line.moved',
      number: `number#${String(at).padStart(8, 'a')}`,
    }),
  )
  const part = (...[file, title, about, text]: readonly [string, string, string, string]) => ({
    ...{ file, title, about, text },
  })
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
  return {
    at: 1_772_615_700_000,
    name: 'switchhook-diagnostics-2026-03-04-0915.zip',
    summary: 'Switchhook 0.1.0 (browser) on Linux\nSession: signed-in. Phone: registered.',
    parts: [
      part(
        'README.txt',
        'Read me',
        'What is in this file, and what is not',
        'Switchhook diagnostics\n\n<b>Made</b> here.\n',
      ),
      part(
        'environment.json',
        'This computer',
        'Versions, system, screen, language, time zone and clock',
        json({
          app: { name: 'Switchhook', version: '0.1.0' },
          time: { zone: 'Europe/London', clockSkewMs: 12 },
        }),
      ),
      part(
        'connections.json',
        'Connections',
        'Sign-in, registration, ways of events and how each does now',
        json({ phone: { kind: 'registered', roundTripMs: 28 } }),
      ),
      part(
        'readiness.json',
        'Readiness',
        'Whether the next call would reach this phone',
        json([{ check: 'registration', state: 'good' }]),
      ),
      part('settings.json', 'Settings', 'What is set in the app, without secrets', json({ theme: 'system' })),
      part('policy.json', 'Policy', 'What the organisation set on this computer', json({ locked: {} })),
      part(
        'devices.json',
        'Audio devices',
        'Microphones, speakers and headset',
        json({ headset: 'word#3f9a0c1d' }),
      ),
      part(
        'network.json',
        'Network',
        'Network interfaces by kind',
        json([{ kind: 'wireless', family: ['IPv4'] }]),
      ),
      part(
        'quality.json',
        'Call quality',
        'MOS, loss, jitter and delay of the last calls',
        json([{ quality: { mos: 4.2 } }]),
      ),
      part(
        'calls/2026-03-04T09-15-00Z-line-1.txt',
        'Call 2026-03-04 09:15',
        'Everything that happened in one call, in order of time',
        'INVITE\n',
      ),
      part('events/event-log.jsonl', 'Event log', 'The newest events and what they changed', ''),
      part(
        'logs/switchhook.jsonl',
        'Log',
        'What the app noted, of this run and those before it',
        `${log.join('\n')}\n`,
      ),
    ],
  }
}
