import { startAgent, type Agent } from '#test/e2e/support/agent-app.ts'
import type { AppOptions } from '#test/e2e/support/app-types.ts'
import { callIs } from '#test/e2e/support/call-facts.ts'
import { must } from '#test/e2e/support/platform-api.ts'
import { startDemoPlatform, type RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import type { Settings } from '#shared/settings/settings.ts'
import type { DesktopApp } from './desktop-app.ts'

/** Somebody whom the demo's agents know. */
export const tamsin = { name: 'Tamsin Quillfeather', number: '+447700900142' }

/** An agent at work in the desktop shell, with a platform of one's own. */
export interface AtWork extends AsyncDisposable {
  readonly platform: RunningPlatform
  readonly agent: Agent
  readonly desktop: DesktopApp
  /** Tamsin calls; settles with the call's number once the app rings. */
  ring(): Promise<number>
  /** The same, answered and connected. */
  talk(): Promise<number>
}

export async function startAtWork(
  options: {
    readonly settings?: Partial<Settings>
    readonly app?: AppOptions
  } = {},
): Promise<AtWork> {
  await using started = new AsyncDisposableStack()
  const platform = started.use(await startDemoPlatform())
  await clearVoicemail(platform)
  const agent = started.use(await startAgent({ platform, user: platform.agent(0), ...options }))
  const { desktop } = agent.app
  if (!desktop) throw new Error('This is not the desktop shell')
  const ring = async () => {
    const { id } = await platform.operator.ring({ from: tamsin.number, to: agent.user.cli })
    await agent.console.rings(tamsin.name)
    return id
  }
  const running = started.move()
  return {
    ...{ platform, agent, desktop, ring },
    async talk() {
      const id = await ring()
      await agent.console.press('a')
      await agent.console.shows(tamsin.name, 'Connected')
      await callIs(platform.api, id, 'CONNECTED')
      return id
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

/** The demo's voice messages go, so that nothing waits for the agent at the start. */
async function clearVoicemail(platform: RunningPlatform): Promise<void> {
  const { history } = await platform.apiOf(platform.agent(0))
  const ids = must(await history.listVoicemessages()).data.map(({ id }) => id)
  if (ids.length > 0) must(await history.deleteVoicemessages({ ids }))
}
