import { initialSlices } from '#shared/host/state.ts'
import { defineFeature } from '../kernel/feature.ts'
import { AudioEngines } from './audio-engines.ts'

/** The audio engines that pages offer. */
export const audioFeature = defineFeature({
  name: 'audio',
  slices: initialSlices('audio'),
  create: ({ set }) => new AudioEngines((state) => set('audio', state)),
  page(audio, channel) {
    if (channel) audio.attach(channel)
    return null
  },
})
