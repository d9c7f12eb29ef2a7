import { flag } from '../../settings/checks.ts'
import type { HostMethods } from '../methods.ts'
import { record, text, word } from './checks.ts'
import type { InputsOf } from './input-checks.ts'

/** A password, a code or a token. */
const secret = text(10_000)

export const sessionInputs: InputsOf<HostMethods, 'session'> = {
  'session.signIn': record({ baseUrl: word, email: word, password: secret, keepSignedIn: flag }),
  'session.secondFactor': record({ code: secret, addDevice: flag }),
  'session.cancelSecondFactor': null,
  'session.useToken': record({ baseUrl: word, token: secret, keepSignedIn: flag }),
  'session.tryDemo': null,
  'session.signInAgain': record({ password: secret }),
  'session.resetPassword': record({ baseUrl: word, email: word }),
  'session.signOut': null,
}
