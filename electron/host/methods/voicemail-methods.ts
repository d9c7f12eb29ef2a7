import { ok } from '#shared/core/result.ts'
import type { VoicemailMethods } from '#shared/host/voicemail.ts'
import type { Greetings } from '../greetings/greetings.ts'
import type { VoicemailBox } from '../voicemail/voicemail-box.ts'

type RecordingMethods = Pick<VoicemailMethods, 'greetings.record' | 'greetings.recorded'>
export type VoicemailServices = { readonly voicemail: VoicemailBox; readonly greetings: Greetings }

export function voicemailMethods({
  voicemail,
  greetings,
}: VoicemailServices): Omit<VoicemailMethods, keyof RecordingMethods> {
  return {
    'voicemail.list': async (query) => ok(voicemail.list(query)),
    'voicemail.read': async ({ id }) => voicemail.read(id),
    'voicemail.move': ({ ids, folder }) => voicemail.move(ids, folder),
    'voicemail.mark': ({ ids, isNew }) => voicemail.mark(ids, isNew),
    'voicemail.remove': async ({ ids }) => voicemail.remove(ids),
    'voicemail.refresh': () => voicemail.refresh(),
    'greetings.list': () => greetings.list(),
    'greetings.save': (greeting) => greetings.save(greeting),
    'greetings.remove': async ({ ids }) => greetings.remove(ids),
  }
}
