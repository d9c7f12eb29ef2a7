import { initialSlices } from '#shared/host/state.ts'
import { audioFeature } from '../audio-engines/audio-feature.ts'
import { defineFeature } from '../kernel/feature.ts'
import { phoneFeature } from '../phone/phone-feature.ts'
import { CallQuality } from './call-quality.ts'

/** The sound quality of each line. */
export const qualityFeature = defineFeature({
  name: 'quality',
  slices: initialSlices('quality'),
  needs: { audio: audioFeature, phone: phoneFeature },
  create({ clock, set, own, owned }, { audio, phone: { phone } }) {
    const onChange = (lines: Parameters<typeof set<'quality'>>[1]) => set('quality', lines)
    const quality = own(new CallQuality({ audio, clock, lines: () => phone.lines, onChange }))
    owned.add(phone.onChange(() => quality.linesChanged()))
    return quality
  },
})
