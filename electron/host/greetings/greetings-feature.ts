import { orNull } from '#shared/settings/checks.ts'
import { audioFeature } from '../audio-engines/audio-feature.ts'
import { id, ids, record, text } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { phoneFeature } from '../phone/phone-feature.ts'
import { removalsFeature } from '../removals/removals-feature.ts'
import { sessionFeature } from '../session/session-feature.ts'
import { voicemailFeature } from '../voicemail/voicemail-feature.ts'
import { GreetingRecorder } from './greeting-recorder.ts'
import { Greetings } from './greetings.ts'

/** The announcements that callers of a mailbox hear. */
export const greetingsFeature = defineFeature({
  name: 'greetings',
  needs: {
    session: sessionFeature,
    audio: audioFeature,
    phone: phoneFeature,
    removals: removalsFeature,
    voicemail: voicemailFeature,
  },
  create({ isCalling, own, owned }, { session: { api }, audio, phone, removals, voicemail: { ownerOf } }) {
    const recorder = own(new GreetingRecorder({ audio, isBusy: isCalling }))
    owned.add(phone.lineMoves.on(() => recorder.linesChanged()))
    return { recorder, greetings: new Greetings({ api, removals, mailboxOf: ownerOf }) }
  },
  page: ({ recorder }) => recorder.page(),
  methods: {
    'greetings.list': { input: null, run: ({ greetings }) => greetings.list() },
    'greetings.save': {
      input: record({
        id: orNull(id),
        mailbox: orNull(id),
        description: text(10_000),
        /** Above `largestGreeting` in Base64, so that a file that is too large gets an error of its own. */
        sound: orNull(record({ data: text(32 * 1024 * 1024) })),
      }),
      run: ({ greetings }, greeting) => greetings.save(greeting),
    },
    'greetings.remove': {
      input: record({ ids }),
      run: async ({ greetings }, { ids: removed }) => greetings.remove(removed),
    },
    'greetings.record': { input: null, run: (_, __, page) => page.record() },
    'greetings.recorded': { input: null, run: (_, __, page) => page.recorded() },
  },
})
