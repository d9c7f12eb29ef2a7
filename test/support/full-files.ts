/** By folder and reason. `npm test` has eight minutes: it keeps an agent's whole shift, and some single screens. */
const reasons: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  integration: {
    'sound and media in Chromium, without the console':
      'audio-devices audio-lines audio-recording audio-sounds support/audio-kit headset-chromium ' +
      'hostile-page loopback-chromium phone-chromium platform-media-chromium',
    'processes that are started, killed and started again':
      'event-inbox-disk folder-lock host-readme outbox-platform platform-process read-only-clone ' +
      'tunnel-programs tunnel-ssh',
    'long waits and floods':
      'call-backs call-timeline phone-flood platform-outage platform-shift platform-sip-reconnect platform-traffic',
    'services of the platform that the flows of calls do not need':
      'phone-conference phone-platform-transfer platform-feature-codes platform-ivr platform-queues ' +
      'platform-visitors host-faxes-chats platform-own-mailbox host-account platform-media platform-operator ' +
      'platform-user-settings platform-sip-session-timers platform-sample-callers platform-demo-shapes',
    'other ways to what the flows of npm test do':
      'host-readiness host-presence host-demo host-texts host-voicemail platform-calls-phones sounds-download ' +
      'sounds-kept',
  },
  'e2e/flows': {
    'every operation of the contract, one after the other': 'operations',
    'trouble at work': 'bad-input crash hostile-caller missed-causes quality-and-readiness trouble-at-work',
    'other ways to what a flow of npm test does':
      'arrivals attended-transfer audio-settings call-focus contacts demo events-and-polling faxes-chats feature-codes ' +
      'greetings history hold-mute-digits keyboard messages other-phone outbound player recordings reload replay ' +
      'reports routing second-call settings-events settings-tunnel timeline voicemail',
    'the administration, kind by kind and editor by editor':
      'admin admin-editors admin-editors-keys admin-editors-screen admin-keys admin-long-screen ' +
      'admin-refusals-screen admin-two-people',
    'how screens are laid out in every width, language and state of a list':
      'calls-layout-screen keys-screen language lists-layout-screen lists-progress-screen pseudo-screen ' +
      'caller-screen frame-access-screen language-screen messages-screen palette-screen recordings-screen ' +
      'settings-screen shortcuts-screen transfer-screen voicemail-screen wallboard-screen ring-window-screen',
    'rarer screens, and rarer states of screens':
      'admin-access-screen wallboard-access-screen calls-access-screen routing-access-screen ' +
      'reports-access-screen lists-access-screen settings-access-screen caller-access-screen ' +
      'contacts-access-screen palette-access-screen platform-access-screen team-access-screen demo-platform ' +
      'platform-screen other-phone-screen compact-screen computer-screen consultation-screen diagnostics-screen ' +
      'greetings-screen messages-access messages-log-screen policy-screen profile-screen recordings-states-screen ' +
      'settings-about-screen settings-events-screen settings-privacy-screen timeline-screen ' +
      'ui-kit voicemail-states-screen account-screen demo-screen faxes-chats-screen headset-screen ' +
      'history-records-screen ladder-screen links-screen many-calls-screen recorded-call-screen ' +
      'settings-forms-screen',
  },
}

/** Paths from the project's root of the files that `npm test` leaves entirely to `npm run test:full`. */
export const fullFiles: readonly string[] = Object.entries(reasons).flatMap(([folder, groups]) =>
  Object.values(groups)
    .flatMap((names) => names.split(' '))
    .map((name) => `test/${folder}/${name}.test.ts`),
)
