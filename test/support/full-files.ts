/**
 * Files that `npm test` leaves to `npm run test:full` as a whole. `npm test` has eight minutes: each screen and each thing
 * that an agent does in them keeps the flow that shows it. Here is what needs a browser for one part of it, what starts
 * and kills processes again and again, and how a screen looks in its rarer states.
 */
export const fullFiles: readonly string[] = [
  ...filesIn('integration', [
    // Sound and media in Chromium, apart from the console.
    ...['audio-devices', 'audio-lines', 'audio-recording', 'audio-sounds', 'support/audio-kit'],
    ...['headset-chromium', 'loopback-chromium', 'phone-chromium', 'platform-media-chromium', 'hostile-page'],
    // Processes that are started, killed and started again, and whole compilers.
    ...[
      'event-inbox-disk',
      'folder-lock',
      'host-readme',
      'outbox-platform',
      'platform-process',
      'read-only-clone',
    ],
    ...['tunnel-programs', 'tunnel-ssh'],
    // Long waits and floods.
    ...['call-timeline', 'phone-conference', 'phone-flood', 'platform-sip-reconnect', 'platform-traffic'],
  ]),
  ...filesIn('e2e/flows', [
    // Trouble: the flow without it stays.
    ...['bad-input', 'crash', 'hostile-caller', 'missed-causes', 'quality-and-readiness', 'trouble-at-work'],
    // Second ways, beside a first one that stays.
    ...[
      'arrivals',
      'attended-transfer',
      'audio-settings',
      'events-and-polling',
      'feature-codes',
      'greetings',
    ],
    ...['player', 'replay', 'settings-tunnel', 'timeline', 'ui-kit', 'voicemail'],
    // Rarer states of screens.
    ...['compact-screen', 'computer-screen', 'diagnostics-screen', 'greetings-screen', 'messages-access'],
    ...['messages-log-screen', 'policy-screen', 'profile-screen', 'recordings-states-screen'],
    ...[
      'settings-about-screen',
      'settings-events-screen',
      'settings-privacy-screen',
      'voicemail-states-screen',
    ],
  ]),
]

function filesIn(folder: string, names: readonly string[]): readonly string[] {
  return names.map((name) => `test/${folder}/${name}.test.ts`)
}
