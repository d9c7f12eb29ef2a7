import { startAgent as startPhone, type SipAgent } from '#test/support/sip-agent.ts'
import type { Agent, AgentBrowser } from '../support/agent-app.ts'
import type { RunningPlatform } from '../support/demo-platform.ts'
import { copyReceiver } from '../support/receiver-page.ts'
import type { Photographer } from './photographer.ts'

/** What every picture is taken with. */
export type Studio = {
  readonly platform: RunningPlatform
  readonly browser: AgentBrowser
  readonly camera: Photographer
}

/** The same, with an agent who is signed in and registered, and no call on. */
export type AtWork = Studio & { readonly agent: Agent }

/** People who call, by the sample data of the platform. */
export const callers = {
  tamsin: { name: 'Tamsin Quillfeather', number: '+447700900142' },
  bram: { name: 'Bram Oakhollow', number: '+447700900377' },
  mei: { name: 'Mei Copperleaf', number: '+447700900731' },
  jonas: { name: 'Jonas Thistledown', number: '+447700900614' },
} as const

/** A line of the shop that rings the first agent. */
export const ordersLine = '+441632960101'

/** The camera asks for light and dark as the system does. */
export const followSystem = { theme: 'system' } as const

/** A telephone on the second agent's desk that answers every call and stays in it. */
export async function startColleague(platform: RunningPlatform): Promise<SipAgent> {
  const { ext: user, sip_password: password } = platform.agent(1)
  const phone = await startPhone({ ...platform.sip, user, password })
  phone.onInvite((line) => void line.answer())
  await phone.register()
  return phone
}

/** Gives the platform the address of the agent's receiver, which a person copies from Settings. */
export async function receiveEvents({ platform, agent: { page, console: screen } }: AtWork): Promise<void> {
  await platform.operator.subscribe(await copyReceiver(page))
  await screen.goTo('Console')
}
