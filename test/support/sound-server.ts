import { execFile, spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { promisify } from 'node:util'
import { eventually } from './eventually.ts'
import { temporaryFolder } from './temporary-folder.ts'

const run = promisify(execFile)

/** A device to plug in. */
export type Device =
  | { readonly kind: 'speaker'; readonly name: string }
  /** Records a steady tone of `frequency` hertz. */
  | { readonly kind: 'microphone'; readonly frequency: number }
  /** Records only what a loudspeaker plays: an echo. */
  | { readonly kind: 'echo'; readonly name: string; readonly of: string }

/** A PulseAudio server of the test, with only the devices that the test plugs in. */
export interface SoundServer extends AsyncDisposable {
  /** For `PULSE_SERVER`. */
  readonly address: string
  /** Resolves to a function that unplugs it. */
  plugIn(device: Device): Promise<() => Promise<void>>
  /** Records what a loudspeaker plays from now on, mono at `sampleRate`, -1 to 1. */
  record(speaker: string, milliseconds: number): Promise<Float32Array>
}

/** Recorded samples per second. */
export const sampleRate = 16_000

/** Starts the daemon in a folder of its own, separate from the desktop's sound. */
export async function startSoundServer(): Promise<SoundServer> {
  const folder = await temporaryFolder('sound')
  const address = `unix:${folder.join('native')}`
  await mkdir(folder.join('run'), { mode: 0o700 })
  const env = {
    ...process.env,
    HOME: folder.path,
    XDG_RUNTIME_DIR: folder.join('run'),
    PULSE_RUNTIME_PATH: folder.join('run'),
    PULSE_SERVER: address,
  }
  const daemon = spawn('pulseaudio', daemonArguments(folder.join('native')), { env, stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => daemon.once('close', () => resolve()))
  const ask = async (...command: readonly string[]) => (await run('pactl', command, { env })).stdout.trim()
  await eventually(() => ask('info'))
  return {
    address,
    async plugIn(device) {
      const module = await ask('load-module', ...moduleFor(device))
      return async () => void (await ask('unload-module', module))
    },
    record: (speaker, milliseconds) => record(`${idOf(speaker)}.monitor`, { milliseconds, env }),
    async [Symbol.asyncDispose]() {
      daemon.kill()
      await ended
      await folder[Symbol.asyncDispose]()
    },
  }
}

function daemonArguments(socket: string): readonly string[] {
  return [
    '-n',
    '--daemonize=no',
    '--exit-idle-time=-1',
    '--use-pid-file=no',
    '--realtime=no',
    '--high-priority=no',
    '--load',
    `module-native-protocol-unix auth-anonymous=1 socket=${socket}`,
  ]
}

/** PulseAudio's name for the microphone of a tone. */
export function toneMicrophone(frequency: number): string {
  return `Sine source at ${frequency} Hz`
}

function moduleFor(device: Device): readonly string[] {
  if (device.kind === 'microphone')
    return ['module-sine-source', `source_name=tone-${device.frequency}`, `frequency=${device.frequency}`]
  const id = idOf(device.name)
  const described = `device.description="${device.name}"`
  if (device.kind === 'speaker')
    return ['module-null-sink', `sink_name=${id}`, `sink_properties='${described}'`]
  return [
    'module-remap-source',
    `source_name=${id}`,
    `master=${idOf(device.of)}.monitor`,
    `source_properties='${described}'`,
  ]
}

function idOf(name: string): string {
  return name.toLowerCase().replaceAll(/\W+/g, '-')
}

async function record(
  source: string,
  { milliseconds, env }: { readonly milliseconds: number; readonly env: NodeJS.ProcessEnv },
): Promise<Float32Array> {
  const bytes = Math.round((milliseconds / 1_000) * sampleRate) * 2
  const recorder = spawn(
    'parec',
    [
      `--device=${source}`,
      '--raw',
      '--format=s16le',
      '--channels=1',
      `--rate=${sampleRate}`,
      '--latency-msec=50',
    ],
    { env, stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const chunks: Buffer[] = []
  let count = 0
  for await (const chunk of recorder.stdout as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    count += chunk.length
    if (count >= bytes) break
  }
  recorder.kill()
  const pcm = Buffer.concat(chunks)
  return Float32Array.from({ length: pcm.length >> 1 }, (_, at) => pcm.readInt16LE(at * 2) / 32_768)
}
