import type { Host } from '#electron/host/host.ts'
import { audioMethodNames, type AudioMethods } from '#shared/host/audio.ts'
import { serveMethods } from '#shared/host/asker.ts'
import { channelPair } from './channel-pair.ts'
import type { NodeAudioEngine } from './node-audio-engine.ts'

/** Connects a page with this engine to a host, so that its reports take the path of a real page's. */
export function attachEngine(host: Host, engine: NodeAudioEngine): Disposable {
  const pair = channelPair()
  const methods: AudioMethods = Object.assign(
    Object.create(null),
    Object.fromEntries(audioMethodNames.map((name) => [name, (input: never) => engine.ask(name, input)])),
  )
  const names = audioMethodNames
  const stopServing = serveMethods(pair.page, { trusted: names, methods, onFault: () => {} })
  const stopReports = engine.onReport((report) => pair.page.send({ kind: 'audio-report', report }))
  const detach = host.attach(pair.host)
  pair.page.send({ kind: 'audio-offered' })
  return {
    [Symbol.dispose]() {
      stopReports()
      stopServing()
      detach()
      pair.close()
    },
  }
}
