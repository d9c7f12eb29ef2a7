import type { Contract } from '#shared/api/contract.ts'
import { recordsOf, textOf } from '#test/support/running-platform.ts'
import { sharedWithAgents, type Scenarios } from '../scenario.ts'
import type { Stage } from '../stage.ts'

/** The newest e-mail to a user. */
async function mailTo(stage: Stage, ext: string) {
  const { json } = await stage.ask('GET', '/operator/outbox?limit=5000')
  const { email } = stage.platform.user(ext)
  const mail = recordsOf(json).find(({ to }) => to === email)
  if (!mail) throw new Error(`No e-mail to ${email}`)
  return mail
}

const credentials = ({ platform }: Stage, ext: string) => {
  const { email, password } = platform.user(ext)
  return { email, password }
}

/** Specification 4.2: 212 has a second factor, 203 gets a new password. */
export const authenticationScenarios: Scenarios<Contract['authentication']> = {
  login: {
    body: (stage) => credentials(stage, '204'),
    wrong: [{ email: 'nobody@post.example', password: 'not the password' }],
    holds: ({ json }, stage) =>
      json?.['user_id'] === stage.platform.user('204').user_id && typeof json['user_token'] === 'string'
        ? []
        : ['a login yields user_token and user_id'],
  },
  loginSecondFactor: {
    async body(stage) {
      const asked = await stage.ask('POST', '/login', { token: '', body: credentials(stage, '212') })
      const { code } = await mailTo(stage, '212')
      return { code, nonce: textOf(asked.json, 'nonce') }
    },
    wrong: [{ code: '000000', nonce: 'no such nonce' }],
  },
  logout: { token: ({ platform }) => platform.signIn(platform.user('202')) },
  confirmation: { body: (stage) => ({ email: stage.platform.user('203').email }) },
  startPasswordReset: { body: (stage) => ({ email: stage.platform.user('203').email }) },
  resetPassword: {
    async body(stage) {
      await stage.ask('POST', '/password', { token: '', body: { email: stage.platform.user('203').email } })
      return { token: textOf(await mailTo(stage, '203'), 'token'), password: 'a new pass phrase' }
    },
    wrong: [{ token: 'no such token', password: 'a new pass phrase' }],
  },
  readAclRole: { never: sharedWithAgents },
}
