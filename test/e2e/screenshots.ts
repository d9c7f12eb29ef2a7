import { parseArgs } from 'node:util'
import { consultation, controls, readme, ringing, secondCalls } from './pictures/call-pictures.ts'
import { demo } from './pictures/demo-pictures.ts'
import { connection, history, idle, microphone, settings, signIn } from './pictures/page-pictures.ts'
import { Photographer } from './pictures/photographer.ts'
import { followSystem, startColleague, type AtWork, type Studio } from './pictures/studio.ts'
import { startAgent, startBrowser } from './support/agent-app.ts'
import { startDemoPlatform } from './support/demo-platform.ts'

/** `npm run screenshots -- <folder> [--only history,settings]`: pictures of the real app, see `pictures/README.md`. */

/** Parts that need no agent at work, then those that follow one through a day; the last one takes the platform away. */
const before: Readonly<Record<string, (studio: Studio) => Promise<void>>> = {
  'sign-in': signIn,
  microphone,
  demo,
}
const atWork: Readonly<Record<string, (studio: AtWork) => Promise<void>>> = {
  idle,
  ringing,
  controls,
  'second-calls': secondCalls,
  consultation,
  history,
  settings,
  readme,
  connection,
}
const names = [...Object.keys(before), ...Object.keys(atWork)]

/** Milliseconds after which a run has failed, whatever it waits for. */
const runTimeout = 280_000

const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } })
const [folder] = positionals
const only = values.only?.split(',') ?? names
const unknown = only.filter((name) => !names.includes(name))
if (folder === undefined || unknown.length > 0) {
  process.stderr.write(`Give a folder, and with --only some of: ${names.join(', ')}\n`)
  process.exitCode = 2
} else {
  const late = setTimeout(() => {
    process.stderr.write(`Not done after ${runTimeout / 1000} s\n`)
    process.exit(1)
  }, runTimeout)
  await takeAll(new Photographer(folder))
  clearTimeout(late)
}

async function takeAll(camera: Photographer): Promise<void> {
  await using platform = await startDemoPlatform()
  await using browser = await startBrowser()
  const studio = { platform, browser, camera }
  for (const [, take] of wanted(before)) await take(studio)
  if (wanted(atWork).length === 0) return
  await using _colleague = await startColleague(platform)
  await using agent = await startAgent({ platform, browser, user: platform.agent(0), settings: followSystem })
  for (const [, take] of wanted(atWork)) await take({ ...studio, agent })
}

function wanted<Take>(parts: Readonly<Record<string, Take>>): readonly (readonly [string, Take])[] {
  return Object.entries(parts).filter(([name]) => only.includes(name))
}
