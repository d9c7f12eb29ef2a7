import { appError } from '#shared/core/app-error.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import { initialSlices } from '#shared/host/state.ts'
import { flag } from '#shared/settings/checks.ts'
import { hidingDemo, hidingTokens } from '../keychain/hiding-secrets.ts'
import { record, text, word } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { secretsFeature } from '../keychain/secrets-feature.ts'
import { networkFeature } from '../network/network-feature.ts'
import { createPlatformClient, type Exchange } from '../platform-client/platform-client.ts'
import { removalsFeature } from '../removals/removals-feature.ts'
import { settingsFeature } from '../settings/settings-feature.ts'
import { shellFeature } from '../shell/shell-feature.ts'
import { WrongFields } from '../platform-client/wrong-fields.ts'
import { observedClient, type SentRequest } from '../platform-client/observed-client.ts'
import { DemoSignIn } from './demo-sign-in.ts'
import { accountRefusal } from './email-domain.ts'
import { Session } from './session.ts'
import { SignIn } from './sign-in.ts'
import { startSession } from './start-session.ts'

/** A password, a code or a token. */
const secret = text(10_000)

/** The signed-in agent, and access to the platform. */
export const sessionFeature = defineFeature({
  name: 'session',
  slices: initialSlices('session'),
  needs: {
    shell: shellFeature,
    settings: settingsFeature,
    keychain: secretsFeature,
    network: networkFeature,
    removals: removalsFeature,
  },
  create(host, { shell: { startFailed }, settings, keychain: { secrets, hide }, network, removals }) {
    const { clock, log, ports, store, owned } = host
    /** Every request to the platform, when it is answered. */
    const exchanges = new Emitter<Exchange>()
    const requests = new Emitter<SentRequest>()
    const wrongFields = new WrongFields()
    const session = new Session({
      onWrong: wrongFields.add,
      clock,
      log,
      secrets,
      settings,
      accountRefusal: (email) => accountRefusal(email, store.value.policy.policy),
      openClient: (options) => {
        const onExchange = (exchange: Exchange) => exchanges.emit(exchange)
        const client = hidingTokens(createPlatformClient({ ...options, onExchange }), hide)
        return observedClient(client, { clock, onSent: (sent) => requests.emit(sent) })
      },
    })
    owned.add(() => session[Symbol.dispose]())
    owned.add(session.onChange((state) => host.set('session', state)))
    owned.add(secrets.onChange(() => session.keychainChanged()))
    owned.add(network.events.on(() => session.wake()))
    const demo = new DemoSignIn(session, hidingDemo(ports.launchDemo, hide))
    const signIn = new SignIn({
      ...{ session, settings, hide, onWrong: wrongFields.add },
      policy: () => store.value.policy.policy,
    })
    const start = () =>
      startSession(host, { settings, session, demo, startFailed }).catch((fault: unknown) => {
        log.write('error', 'host.start-failed', { fault: faultOf(fault) })
        session.staySignedOut(appError('internal'))
      })
    /** Signs out for the agent: what was just deleted stays deleted. */
    const signOut = async () => {
      await removals.finish()
      await session.signOut()
    }
    return { session, signOut, api: session.api, exchanges, requests, wrongFields, demo, signIn, start }
  },
  start: ({ start }) => start(),
  dispose: ({ demo }) => demo[Symbol.asyncDispose](),
  methods: {
    'session.signIn': {
      input: record({ baseUrl: word, email: word, password: secret, keepSignedIn: flag }),
      run: ({ signIn }, input) => signIn.withPassword(input),
    },
    'session.secondFactor': {
      input: record({ code: secret, addDevice: flag }),
      run: ({ signIn }, input) => signIn.secondFactor(input),
    },
    'session.cancelSecondFactor': { input: null, run: ({ session }) => session.cancelSecondFactor() },
    'session.useToken': {
      input: record({ baseUrl: word, token: secret, keepSignedIn: flag }),
      run: ({ signIn }, input) => signIn.withToken(input),
    },
    'session.tryDemo': { input: null, run: ({ demo }) => demo.signIn() },
    'session.signInAgain': {
      input: record({ password: secret }),
      run: ({ signIn }, input) => signIn.again(input),
    },
    'session.resetPassword': {
      input: record({ baseUrl: word, email: word }),
      run: ({ signIn }, input) => signIn.resetPassword(input),
    },
    'session.finishReset': {
      input: record({ baseUrl: word, token: secret, password: secret }),
      run: ({ signIn }, input) => signIn.finishReset(input),
    },
    'session.sendConfirmation': {
      input: record({ baseUrl: word, email: word }),
      run: ({ signIn }, input) => signIn.sendConfirmation(input),
    },
    'session.signOut': { input: null, run: ({ signOut }) => signOut() },
  },
})
