import type { Sound } from '#shared/host/sounds.ts'
import { oneOf } from '#shared/settings/checks.ts'
import { amount, id, record } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { sessionFeature } from '../session/session-feature.ts'
import { Sounds } from './sounds.ts'

const sound = record<Sound>({ kind: oneOf('recording', 'voicemail'), id })

/** Recordings and voice messages as sound. */
export const soundsFeature = defineFeature({
  name: 'sounds',
  needs: { session: sessionFeature },
  create({ clock, log, ports, store, owned }, { session: { session } }) {
    const sounds = new Sounds({ session, clock, log, userData: ports.userData })
    // Also at a start without a sign-in: a crash may have left sounds that belong to nobody present.
    owned.add(store.onSlices(['session'], () => store.value.session.kind === 'signed-out' && sounds.forget()))
    return sounds
  },
  signedIn: (sounds, agent) => sounds.start(agent),
  signedOut: (sounds) => sounds.forget(),
  dispose: (sounds) => sounds[Symbol.asyncDispose](),
  methods: {
    'sounds.look': { input: record({ sound }), run: (sounds, input) => sounds.look(input.sound) },
    'sounds.position': { input: record({ sound }), run: (sounds, input) => sounds.position(input.sound) },
    'sounds.stopped': {
      input: record({ sound, seconds: amount(0, 10_000_000) }),
      run: (sounds, input) => sounds.stopped(input.sound, input.seconds),
    },
  },
})
