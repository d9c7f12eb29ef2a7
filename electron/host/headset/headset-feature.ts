import { audioFeature } from '../audio-engines/audio-feature.ts'
import { defineFeature } from '../kernel/feature.ts'
import { HeadsetControl } from './headset-control.ts'

/** The buttons and lights of a headset. */
export const headsetFeature = defineFeature({
  name: 'headset',
  needs: { audio: audioFeature },
  create: ({ clock, store, run, own }, { audio }) => own(new HeadsetControl({ audio, store, clock, run })),
})
