import type { OperatorContract } from '#shared/api/operator.ts'
import { recordOf } from '#test/support/running-platform.ts'
import type { Scenarios } from '../scenario.ts'
import type { Stage } from '../stage.ts'

const webhook = ({ receiver }: Stage) => ({
  name: 'CRM',
  events: ['call_state_change'],
  url: receiver.url,
  ca: receiver.ca,
})
const asAgent = ({ agent }: Stage) => ({ token: agent, params: { id: 1 } })

export const operatorScenarios: Scenarios<OperatorContract> = {
  createWebhook: {
    body: webhook,
    wrong: [{ name: 'CRM', events: ['missed_call'], url: 'http://127.0.0.1:1/plain' }],
  },
  deleteWebhook: { forbidden: asAgent },
  listDeliveries: { forbidden: asAgent },
  simulateInboundCall: {
    body: ({ platform }) => ({ from: '+447700900142', to: platform.user('204').cli, talk_for: 1 }),
    wrong: [
      { from: '+447700900142', to: '+441632960999' },
      { from: '+447700900142', to: '+441632960999', says: '' },
    ],
  },
  endSimulatedCall: {
    async params({ ask, platform, root }) {
      const body = { from: '+447700900142', to: platform.user('204').cli, says: 'Is my kiln ready?' }
      return {
        id: Number(
          recordOf((await ask('POST', '/operator/simulate/inbound-call', { token: root, body })).json)['id'],
        ),
      }
    },
    forbidden: asAgent,
  },
  changeTraffic: {
    body: () => ({ calls_per_minute: 0, paused: false, seed: 7 }),
    wrong: [{ calls_per_minute: -1 }, { calls_per_minute: 121 }, { seed: 0.5 }, { paused: 'yes' }],
    holds: ({ json }) => (recordOf(json)['seed'] === 7 ? [] : ['the seed is another one']),
  },
  simulateInboundSms: {
    body: ({ platform }) => ({
      from_no: '+447700900142',
      to_no: platform.user('204').cli,
      text: 'Are you open?',
    }),
    wrong: [{ from_no: '+447700900142', to_no: '+441632960999', text: 'Is anybody there?' }],
  },
  simulateFax: {
    body: () => ({ from_no: '+447700900142', to_no: '+441632960113', pages: 2 }),
    wrong: [{ to_no: '+441632960101' }, { to_no: '+441632960113', pages: 51 }],
  },
  simulateVoicemail: {
    body: ({ platform }) => ({ user_id: platform.user('204').user_id, caller: '+447700900142' }),
    wrong: [{ user_id: 999_999_999, caller: '+447700900142' }],
    async holds({ json }, { ask, agent }) {
      const message = recordOf(json)
      const audio = await ask('GET', `/voicemessages/${String(message['id'])}.mp3`, { token: agent })
      const wrong = [
        ...(message['callerid'] === '"Tamsin Quillfeather" <+447700900142>'
          ? []
          : ['the caller has no name']),
        ...(message['is_new'] === true ? [] : ['the message is not new']),
        ...(audio.status === 200 && audio.bytes.length > 1_000 ? [] : ['the message has no audio']),
      ]
      return wrong
    },
  },
  simulateQueueRush: {
    body: ({ platform }) => ({ user_id: platform.user('204').user_id, callers: 2 }),
    wrong: [
      { user_id: 999_999_999, callers: 2 },
      { user_id: 1, callers: 2 },
      { user_id: 2, callers: 21 },
    ],
  },
  simulateDeskPhone: {
    async body({ ask, platform, root }) {
      const { user_id: userId, cli } = platform.user('204')
      await ask('POST', '/operator/simulate/inbound-call', {
        token: root,
        body: { from: '+447700900142', to: cli },
      })
      return { user_id: userId, action: 'pick_up' }
    },
    wrong: [
      { user_id: 999_999_999, action: 'pick_up' },
      { user_id: 1, action: 'resume' },
      { user_id: 1, action: 'dance' },
    ],
  },
  changeUser: {
    params: ({ platform }) => ({ id: platform.user('203').user_id }),
    body: () => ({ fm: false, fm_targets: ['+447700900123'], final_dst_type: 'V', final_dst_id: 0 }),
    forbidden: asAgent,
    wrong: [
      { final_dst_type: 'U', final_dst_id: 999_999_999 },
      { fm_final_dst_type: 'Q', fm_final_dst_id: 999_999_999 },
      { vm_announcement_id: 999_999_999 },
      { vm_pin: '12' },
      { roles: [999_999_999] },
      { two_factor_auth: 'X' },
    ],
  },
  setFault: {
    body: () => ({ kind: 'none' }),
    wrong: [
      { kind: 'rudeness' },
      { kind: 'latency', value: -1 },
      { kind: 'error_rate', value: 2 },
      { kind: 'webhook_delay', value: 86_400_000 },
      { kind: 'latency', lasts: 0 },
    ],
  },
}
