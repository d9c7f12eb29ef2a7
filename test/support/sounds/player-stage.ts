import { systemClock } from '#electron/host/clock.ts'
import { createPlatformClient } from '#electron/host/platform-client/platform-client.ts'
import { Sounds } from '#electron/host/sounds/sounds.ts'
import { silentLog } from '#shared/core/log.ts'
import type { SoundFacts } from '#shared/host/sounds.ts'
import { recordOf, runPlatform } from '../running-platform.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { startPlayerSite } from './player-site.ts'
import { longMp3, toneMp3 } from './sample-sounds.ts'
import { soundBench } from './sound-bench.ts'
import { cutAt, file } from './sound-host.ts'

export type PlayerStage = AsyncDisposable & {
  readonly url: string
  /** The host's facts about recordings that can be examined, by number. */
  readonly facts: ReadonlyMap<number, SoundFacts>
  /** While true, the first recording is an HTML page. */
  isRefused: boolean
}

/** Recordings of the sample calls, by their fate. */
export const recordings = {
  /** A voice message on the platform, from `caller`. */
  real: 7001,
  /** Silent for 30 seconds, then 440 Hz. */
  silentAtFirst: 7002,
  cutOff: 7003,
  threeHours: 7004,
  /** Every download is cut after six seconds of sound. */
  neverWhole: 7005,
} as const
export const caller = '+447700900614'

/** Serves the page at `pages` with sounds of a real platform and a faulty server, through the host's own `Sounds`. */
export async function startPlayerStage(pages: string): Promise<PlayerStage> {
  await using owned = new AsyncDisposableStack()
  const { sounds, voicemail } = await realVoicemail(owned)
  const silentAtFirst = await toneMp3(60, (at) => at < 30)
  const files: Readonly<Record<number, Buffer>> = {
    [recordings.real]: Buffer.from('<!doctype html><title>Sign in</title>'),
    [recordings.silentAtFirst]: silentAtFirst,
    [recordings.cutOff]: (await toneMp3(6)).subarray(0, 9_000),
    [recordings.threeHours]: await longMp3(10_800),
  }
  const bench = owned.use(
    await soundBench((request, response) => {
      const id = Number(/(\d+)\.mp3/.exec(request.url ?? '')?.[1])
      const cut = cutAt(silentAtFirst, request.headers.range === undefined ? 12_000 : 0)
      const serve = id === recordings.neverWhole ? cut : file(files[id] ?? Buffer.alloc(0))
      serve(request, response)
    }),
  )
  const facts = new Map<number, SoundFacts>()
  for (const id of [recordings.silentAtFirst, recordings.cutOff])
    facts.set(id, await bench.readFacts({ kind: 'recording', id }))
  const real = await sounds.look(voicemail)
  if (real.ok) facts.set(recordings.real, real.value)
  const site = owned.use(
    await startPlayerSite(pages, {
      openSound: (sound, range) =>
        sound.id === recordings.real && !stage.isRefused
          ? sounds.open(voicemail, range)
          : bench.sounds.open(sound, range),
    }),
  )
  const running = owned.move()
  const stage: PlayerStage = {
    url: site.url,
    facts,
    isRefused: false,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
  return stage
}

async function realVoicemail(owned: AsyncDisposableStack) {
  const platform = owned.use(await runPlatform())
  const folder = owned.use(await temporaryFolder('player'))
  const agent = platform.user('204')
  const left = await platform.ask('POST', '/operator/simulate/voicemail', {
    token: await platform.signIn(platform.user('201')),
    body: { user_id: agent.user_id, caller },
  })
  const id = Number(recordOf(left.json)['id'])
  const client = owned.use(createPlatformClient({ baseUrl: platform.platform.baseUrl, ca: null }))
  const token = await platform.signIn(agent)
  const session = { withToken: ((act) => act(client, token)) as Session['withToken'] }
  const sounds = owned.use(new Sounds({ session, clock: systemClock, log: silentLog, userData: folder.path }))
  sounds.start({ baseUrl: client.baseUrl, agent: { id: agent.user_id } })
  return { sounds, voicemail: { kind: 'voicemail', id } as const }
}

type Session = { withToken: ConstructorParameters<typeof Sounds>[0]['session']['withToken'] }
