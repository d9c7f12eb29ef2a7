import type { Readable } from 'node:stream'
import type { Outcome } from '#shared/core/result.ts'
import type { HostState } from '#shared/host/state.ts'
import { soundAt, type Sound } from '#shared/host/sounds.ts'
import { findPageFile } from './page-file.ts'
import { firstStateId } from '#shared/host/first-state.ts'
import { preloadScreen } from './screen-scripts.ts'

/** Streams a sound from the platform; `range` is a `Range` header that is passed on. */
export interface SoundSource {
  openSound(sound: Sound, range: string | undefined): Outcome<PageAnswer>
}

export type PageAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readable | Buffer
}

/** The parts of the host that pages need. */
export interface PageSource extends SoundSource {
  /** Null before there is a host. */
  readonly state: HostState | null
}

export type PageRequest = {
  readonly path: string
  readonly range: string | undefined
  /** Whether the response is loaded as a page rather than read by a script. */
  readonly isNavigation: boolean
}

/** Answers a page's request to its shell: a built file of `folder`, or a sound at `soundPath`. */
export async function answerPage(
  source: PageSource,
  folder: string,
  { path, range, isNavigation }: PageRequest,
): Promise<PageAnswer> {
  const sound = soundAt(path)
  if (sound) return await answerSound(source, sound, range)
  const file = await findPageFile(folder, path)
  if (!file) return words(404, 'There is nothing at this address.')
  const state = isNavigation && path === '/' ? source.state : null
  const body = state ? Buffer.from(withState(String(file.content), state)) : file.content
  return {
    status: 200,
    headers: {
      'content-type': file.type,
      'content-length': String(body.length),
      'cache-control': file.cacheControl,
    },
    body,
  }
}

async function answerSound(
  sounds: SoundSource,
  sound: Sound,
  range: string | undefined,
): Promise<PageAnswer> {
  const opened = await sounds.openSound(sound, range)
  if (!opened.ok) {
    return words(opened.error.code === 'platform.not-found' ? 404 : 502, 'The recording cannot be had.')
  }
  const { status, headers, body } = opened.value
  return { status, headers: { ...headers, 'cache-control': 'no-store' }, body }
}

/** A refusal in words for the user. */
export function words(status: number, text: string): PageAnswer {
  return {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: Buffer.from(text),
  }
}

const place = `<script type="application/json" id="${firstStateId}">`

/**
 * Embeds the host's state in a page of the app, so that it can paint before its own link to the host is up. A page
 * without a place for it is unchanged.
 */
function withState(page: string, state: HostState): string {
  // Escaped, so that no text of the state can close the script that holds it.
  const text = JSON.stringify(state).replaceAll('<', '\\u003c')
  return preloadScreen(page, state.session.kind).replace(place, () => place + text)
}
