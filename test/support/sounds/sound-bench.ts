import { createPlatformClient } from '#electron/host/platform-client/platform-client.ts'
import { Sounds } from '#electron/host/sounds/sounds.ts'
import { systemClock } from '#electron/host/clock.ts'
import type { Sound, SoundFacts } from '#shared/host/sounds.ts'
import { NotedLog } from '../host-ports.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { startSoundHost, type Serve, type SoundHost } from './sound-host.ts'

export const token = 'b2bf9c5f4a7d'
export const recording: Sound = { kind: 'recording', id: 41 }

export type SoundBench = AsyncDisposable & {
  readonly host: SoundHost
  readonly userData: string
  readonly log: NotedLog
  sounds: Sounds
  /** Reads an opened sound to its end; throws the code of its error. */
  read(range?: string, sound?: Sound): Promise<Read>
  /** Repeats the look until it is complete; throws the code of its error. */
  readFacts(sound?: Sound): Promise<SoundFacts>
  /** Restarts the app on the same disk. */
  restart(): Promise<void>
}

type Read = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer
}

/** Sounds of a signed-in agent, from a server that the test plays. `userData` may be on a separate disk. */
export async function soundBench(serve: Serve, userData?: string): Promise<SoundBench> {
  const folder = await temporaryFolder('sounds')
  const host = await startSoundHost(serve)
  const client = createPlatformClient({ baseUrl: host.baseUrl, ca: null })
  const log = new NotedLog()
  const path = userData ?? folder.path
  const session = { withToken: ((act) => act(client, token)) as Session['withToken'] }
  const begin = () => {
    const sounds = new Sounds({ session, clock: systemClock, log, userData: path })
    sounds.start({ baseUrl: host.baseUrl, agent: { id: 7 } })
    return sounds
  }
  const bench: SoundBench = {
    host,
    log,
    userData: path,
    sounds: begin(),
    async read(range, sound = recording) {
      const opened = await bench.sounds.open(sound, range)
      if (!opened.ok) throw new Error(opened.error.code)
      const chunks: Buffer[] = []
      for await (const chunk of opened.value.body as AsyncIterable<Buffer>) chunks.push(chunk)
      const { status, headers } = opened.value
      return { status, headers, bytes: Buffer.concat(chunks) }
    },
    async readFacts(sound = recording) {
      for (;;) {
        const looked = await bench.sounds.look(sound)
        if (!looked.ok) throw new Error(looked.error.code)
        if (looked.value.isComplete) return looked.value
      }
    },
    async restart() {
      await bench.sounds[Symbol.asyncDispose]()
      bench.sounds = begin()
    },
    async [Symbol.asyncDispose]() {
      await bench.sounds[Symbol.asyncDispose]()
      client[Symbol.dispose]()
      await host[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
    },
  }
  return bench
}

type Session = { withToken: ConstructorParameters<typeof Sounds>[0]['session']['withToken'] }
