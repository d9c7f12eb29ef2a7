import { ok } from '#shared/core/result.ts'
import type { RecordingMethods } from '#shared/host/recordings.ts'
import type { Recordings } from '../recordings/recordings.ts'

/** Recorded calls and what the platform made of them. */
export function recordingMethods({ recordings }: { readonly recordings: Recordings }): RecordingMethods {
  return {
    'recordings.list': (query) => recordings.list(query),
    'recordings.read': ({ id }) => recordings.read(id),
    'recordings.change': ({ id, changes }) => recordings.change(id, changes),
    'recordings.remove': async ({ ids }) => ok(recordings.remove(ids)),
  }
}
