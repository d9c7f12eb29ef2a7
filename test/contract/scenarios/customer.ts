import type { Contract } from '#shared/api/contract.ts'
import { sharedWithAgents, type Scenario, type Scenarios } from '../scenario.ts'
import type { Stage } from '../stage.ts'

const shared: Scenario = { never: sharedWithAgents }
const outside = '+447700900123'

/** Root's records, which are not the agent's. */
const ofRoot: Scenario = { params: ({ platform }: Stage) => ({ id: platform.user('201').user_id }) }

const thread: Scenario = {
  async params(stage) {
    const sms = await stage.make('/sms', { to: outside, message: 'Your kiln is ready.' })
    return { id: Number(sms['user_id']), from: String(sms['from']), to: outside }
  },
  missing: { params: { id: 999_999_999, from: '+441632960501', to: outside } },
  holds: ({ json }) => (Number(json?.['total']) > 0 ? [] : ['the message that was just sent is not in it']),
}

/** Specification 4.6: user 210 is deleted, the customer last of all. */
export const customerScenarios: Scenarios<Contract['customer']> = {
  readQueueGroup: shared,
  readUserGroup: shared,
  readUserGroupPolicy: shared,
  listContactCdrs: {
    async forbidden(stage) {
      const user_id = stage.platform.user('202').user_id
      return { params: { id: await stage.makeId('/contacts', { first_name: 'Own', user_id }) } }
    },
  },
  deleteCustomer: {
    params: async (stage) => ({ id: Number((await stage.first('/users'))['customer']) }),
    never: { 404: 'any other id is refused with 403, so that nobody learns which customers there are' },
  },
  readUser: shared,
  deleteUser: { params: ({ platform }) => ({ id: platform.user('210').user_id }) },
  me: { never: { 403: 'everybody may read who they are' } },
  listUserContacts: ofRoot,
  listUserCdrs: ofRoot,
  listUserChatMessages: ofRoot,
  listUserCalls: ofRoot,
  readUserAudio: {
    params: (stage) =>
      stage.firstOf('/users', async ({ id }) => {
        const { status } = await stage.ask('GET', `/users/${String(id)}/audio`)
        return status === 200 ? { id: Number(id) } : undefined
      }),
    forbidden: ({ platform }) => ({ params: { id: platform.user('201').user_id } }),
  },
  resetUserAudio: ofRoot,
  listSmsThread: thread,
  listSmsThreadOfUser: thread,
}
