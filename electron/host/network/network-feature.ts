import { networkInterfaces } from 'node:os'
import { Emitter } from '#shared/core/emitter.ts'
import { audioFeature } from '../audio-engines/audio-feature.ts'
import { defineFeature } from '../kernel/feature.ts'
import { NetworkWatch, type NetworkEvent } from './network-watch.ts'

/** Events after which an apparently open connection may be dead. */
export const networkFeature = defineFeature({
  name: 'network',
  needs: { audio: audioFeature },
  create({ heartbeat, log, ports, own, owned }, { audio }) {
    const networkEvents = new Emitter<NetworkEvent>()
    const interfaces = ports.interfaces ?? networkInterfaces
    const watch = own(
      new NetworkWatch({ heartbeat, log, interfaces, onEvent: (event) => networkEvents.emit(event) }),
    )
    owned.add(audio.onReport((report) => report.kind === 'network' && watch.reported(report.online)))
    return { events: networkEvents, watch }
  },
})
