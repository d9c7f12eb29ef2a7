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
import { hidPortOf, watchGrants } from './headset/hid-port.ts'
import { LevelWatch } from './level-watch.ts'
import { Certificates } from './lines/certificates.ts'
import { Lines } from './lines/lines.ts'
import { describeFault } from './methods/attempt.ts'
import { lineMethods } from './methods/line-methods.ts'
import { soundMethods } from './methods/sound-methods.ts'
import { MixingContext } from './mixing.ts'
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

const defaultConfig: AudioConfig = { ...defaultSettings.audio, ...defaultSettings.network, iceServers: [] }

/** Creates and connects the engine's parts and serves the host, until disposed. */
export function serveEngine(channel: FrameChannel, scope: EngineScope): Disposable {
  const { navigator, window } = scope
  const disposables = new Disposables()
  let config = defaultConfig
  const report = (event: AudioReport) => channel.send({ kind: 'audio-report', report: event })
  const addDisposable = <Part extends Disposable>(part: Part): Part => {
    disposables.add(() => part[Symbol.dispose]())
    return part
  }
  const sound = createSound({ scope, report, addDisposable, config: () => config })
  const { levels, ringer, devices } = sound
  const recording = addDisposable(
    new Recording({ microphone: devices.microphone, onRecording: (isOn) => levels.watchRecording(isOn) }),
  )
  const headset = addDisposable(new Headset({ hid: hidPortOf(navigator), report }))
  disposables.add(watchGrants(() => void headset.update()))
  disposables.add(watchNetwork(window, (online) => report({ kind: 'network', online })))
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
      await headset.setLights(lights)
      return ok(undefined)
    },
  }
  disposables.add(
    serveMethods(channel, {
      trusted: audioMethodNames,
      methods,
      onFault: (method, fault) =>
        report({ kind: 'error', error: appError('audio.failed', `${method}: ${describeFault(fault)}`) }),
    }),
  )
  return disposables
}

type SoundOptions = {
  readonly scope: EngineScope
  readonly report: (about: AudioReport) => void
  /** Disposes of the part together with the engine. */
  readonly addDisposable: <Part extends Disposable>(part: Part) => Part
  readonly config: () => AudioConfig
}

/** Lines, devices, ringer, tones and their meters, connected to each other. */
function createSound({ scope: { document, navigator }, report, addDisposable, config }: SoundOptions) {
  const mixing = addDisposable(new MixingContext())
  mixing.prepare()
  const playbackOptions = {
    document,
    onBlocked: (error: Extract<AudioReport, { kind: 'error' }>['error']) => report({ kind: 'error', error }),
  }
  const ringerOptions = {
    ...playbackOptions,
    onPlayable: (playable: boolean) => report({ kind: 'ringer', playable }),
  }
  const speaker = addDisposable(new Speaker(playbackOptions))
  const ringer = addDisposable(new Ringer(speaker, ringerOptions))
  const tones = addDisposable(new Tones(speaker))
  const devices = addDisposable(
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
  const test = addDisposable(new SoundTest({ mixing, microphone, speaker, ringers: ringerOptions }))
  const lines = addDisposable(
    new Lines({
      config,
      certificates: new Certificates(),
      microphone,
      mixing,
      speaker,
      report,
      onDigit: (digit) => tones.playKey(digit),
      onClosed: (lineId) => tones.play(lineId, 'none'),
    }),
  )
  const levels = addDisposable(
    new LevelWatch({
      mixing,
      microphone,
      audibleStreams: () => [...lines.remoteStreams, ...test.streams],
      playedPeak: (milliseconds) => test.peak(milliseconds),
      onLevels: (levelReport) => report({ kind: 'levels', levels: levelReport }),
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
