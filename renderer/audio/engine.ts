import { appError } from '#shared/core/app-error.ts'
import { Disposables } from '#shared/core/disposables.ts'
import { ok } from '#shared/core/result.ts'
import { serveMethods } from '#shared/host/asker.ts'
import {
  audioMethodNames,
  type AudioConfig,
  type AudioMethods,
  type AudioReport,
} from '#shared/host/audio.ts'
import type { FrameChannel } from '#shared/host/wire.ts'
import { defaultSettings } from '#shared/settings/settings.ts'
import { Devices } from './devices/devices.ts'
import { Headset } from './headset/headset.ts'
import { hidOf, watchGrants } from './headset/hid-port.ts'
import { LevelWatch } from './level-watch.ts'
import { Certificates } from './lines/certificates.ts'
import { Lines } from './lines/lines.ts'
import { faultWords } from './methods/attempt.ts'
import { lineMethods } from './methods/line-methods.ts'
import { soundMethods } from './methods/sound-methods.ts'
import { Mixing } from './mixing.ts'
import { Recording } from './recording.ts'
import { SoundTest } from './sound-test.ts'
import { Ringer } from './sounds/ringer.ts'
import { Speaker } from './sounds/speaker.ts'
import { Tones } from './sounds/tones.ts'

/** The parts of the page that an engine uses. */
export type EngineScope = {
  readonly document: Document
  readonly navigator: Navigator
  readonly window: Window
}

const plain: AudioConfig = { ...defaultSettings.audio, ...defaultSettings.network, iceServers: [] }

/** Creates and connects the engine's parts and serves the host, until disposed. */
export function serveEngine(channel: FrameChannel, scope: EngineScope): Disposable {
  const { navigator, window } = scope
  const own = new Disposables()
  let config = plain
  const report = (about: AudioReport) => channel.send({ kind: 'audio-report', report: about })
  const keep = <Part extends Disposable>(part: Part): Part => {
    own.add(() => part[Symbol.dispose]())
    return part
  }
  const sound = createSound({ scope, report, keep, config: () => config })
  const { levels, ringer, devices } = sound
  const recording = keep(
    new Recording({ microphone: devices.microphone, onRecording: (isOn) => levels.watchRecording(isOn) }),
  )
  const headset = keep(new Headset({ hid: hidOf(navigator), report }))
  own.add(watchGrants(() => void headset.look()))
  own.add(watchNetwork(window, (online) => report({ kind: 'network', online })))
  const methods: AudioMethods = {
    ...lineMethods(sound.lines),
    ...soundMethods({ ...sound, recording }),
    'audio.configure': async (next) => {
      config = next
      void headset.configure(next.headsetButtons)
      await devices.configure(next)
      ringer.probe()
      return ok(undefined)
    },
    'audio.headset': async (lights) => {
      await headset.show(lights)
      return ok(undefined)
    },
  }
  own.add(
    serveMethods(channel, {
      trusted: audioMethodNames,
      methods,
      onFault: (method, fault) =>
        report({ kind: 'error', error: appError('audio.failed', `${method}: ${faultWords(fault)}`) }),
    }),
  )
  return own
}

type SoundOptions = {
  readonly scope: EngineScope
  readonly report: (about: AudioReport) => void
  /** Disposes of the part together with the engine. */
  readonly keep: <Part extends Disposable>(part: Part) => Part
  readonly config: () => AudioConfig
}

/** Lines, devices, ringer, tones and their meters, connected to each other. */
function createSound({ scope: { document, navigator }, report, keep, config }: SoundOptions) {
  const mixing = keep(new Mixing())
  mixing.prepare()
  const blocked = {
    document,
    onBlocked: (error: Extract<AudioReport, { kind: 'error' }>['error']) => report({ kind: 'error', error }),
  }
  const ringing = {
    ...blocked,
    onPlayable: (playable: boolean) => report({ kind: 'ringer', playable }),
  }
  const speaker = keep(new Speaker(blocked))
  const ringer = keep(new Ringer(speaker, ringing))
  const tones = keep(new Tones(speaker))
  const devices = keep(
    new Devices({
      navigator,
      report,
      onRoles: (roles) => {
        speaker.route(roles.speaker)
        ringer.route(roles.ringers)
        test.route(roles.ringers)
      },
    }),
  )
  const { microphone } = devices
  const test = keep(new SoundTest({ mixing, microphone, speaker, ringers: ringing }))
  const lines = keep(
    new Lines({
      config,
      certificates: new Certificates(),
      microphone,
      mixing,
      speaker,
      report,
      onDigit: (digit) => tones.press(digit),
      onClosed: (lineId) => tones.play(lineId, 'none'),
    }),
  )
  const levels = keep(
    new LevelWatch({
      mixing,
      microphone,
      heard: () => [...lines.heard, ...test.streams],
      played: (milliseconds) => test.peak(milliseconds),
      onLevels: (measured) => report({ kind: 'levels', levels: measured }),
    }),
  )
  return { ringer, tones, devices, test, lines, levels }
}

/** Reports when the browser goes online or offline, until the returned function is called. */
function watchNetwork(page: Window, onChange: (online: boolean) => void): () => void {
  const online = () => onChange(true)
  const offline = () => onChange(false)
  page.addEventListener('online', online)
  page.addEventListener('offline', offline)
  return () => {
    page.removeEventListener('online', online)
    page.removeEventListener('offline', offline)
  }
}
