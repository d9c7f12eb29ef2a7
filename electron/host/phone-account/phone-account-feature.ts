import { initialSlices } from '#shared/host/state.ts'
import { listOf, orNull } from '#shared/settings/checks.ts'
import type { PhoneAccount } from '#shared/settings/settings.ts'
import { callsFeature } from '../calls/calls-feature.ts'
import { optional, record, text, word } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { secretsFeature } from '../keychain/secrets-feature.ts'
import { phoneFeature } from '../phone/phone-feature.ts'
import { sessionFeature } from '../session/session-feature.ts'
import { settingsFeature } from '../settings/settings-feature.ts'
import { PhoneLogins } from './phone-logins.ts'

/** The account that the phone registers with. */
export const phoneAccountFeature = defineFeature({
  name: 'phone-account',
  slices: initialSlices('phone'),
  needs: {
    phone: phoneFeature,
    calls: callsFeature,
    session: sessionFeature,
    settings: settingsFeature,
    keychain: secretsFeature,
  },
  create(
    { clock, set, owned },
    { phone: { phone }, calls: { calls }, session, settings, keychain: { secrets } },
  ) {
    const show = () => set('phone', logins.state)
    const logins = new PhoneLogins({ phone, clock, secrets, settings, onChange: () => show() })
    owned.add(phone.onChange(show))
    owned.add(secrets.onChange(() => void logins.keychainChanged()))
    return { logins, phone, calls, session }
  },
  signedIn({ logins, session: { session, demo } }, _, later) {
    const { platform } = demo
    const supplied = platform ? { account: platform.phone, password: platform.phonePassword } : null
    logins.expect()
    later(() => void logins.signedInWith(session.connection?.ca ?? null, supplied))
  },
  signedOut: ({ logins }) => void logins.signedOut(),
  methods: {
    'phone.saveAccount': {
      // Servers and accounts are validated where they are stored, with an error that the agent can understand.
      input: record({
        account: record<PhoneAccount>({
          server: word,
          domain: word,
          user: word,
          otherServers: optional(listOf(word)),
        }),
        password: orNull(text(10_000)),
      }),
      run: ({ logins }, { account, password }) => logins.save(account, password || null),
    },
    'phone.removeAccount': { input: null, run: ({ logins }) => logins.remove() },
    'phone.registerAgain': {
      input: null,
      run({ phone, calls }) {
        phone.registerAgain()
        calls.wake()
      },
    },
  },
})
