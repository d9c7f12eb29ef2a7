import type { Readable } from 'node:stream'
import type { Outcome } from '#shared/core/result.ts'
import type { HostState } from '#shared/host/state.ts'
import { soundAt, type Sound } from '#shared/host/sounds.ts'
import { findPageFile } from './page-file.ts'
import { firstStateId } from '#shared/host/first-state.ts'
import { preloadScreen } from './screen-scripts.ts'

/** A sound on its way from the platform; `range` is a `Range` header that is passed on. */
export interface SoundSource {
  openSound(sound: Sound, range: string | undefined): Outcome<PageAnswer>
}

export type PageAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readable | Buffer
}

/** The host, as pages are made from it. */
export interface PageSource extends SoundSource {
  /** Null while there is no host yet. */
  readonly state: HostState | null
}

export type PageRequest = {
  readonly path: string
  readonly range: string | undefined
  /** Whether the answer becomes a page, not something that a script reads. */
  readonly isNavigation: boolean
}

/** Answers what a page asks its shell for: a built file of `folder`, or a sound at `soundPath`. */
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

/** A refusal that a person may see. */
export function words(status: number, text: string): PageAnswer {
  return {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: Buffer.from(text),
  }
}

const place = `<script type="application/json" id="${firstStateId}">`

/**
 * Puts what the host shows into a page of the app, which is painted from it before the page's own link to the host stands.
 * A page without a place for it stays as it is.
 */
function withState(page: string, state: HostState): string {
  // No text of a state ends the script that holds it.
  const text = JSON.stringify(state).replaceAll('<', '\\u003c')
  return preloadScreen(page, state.session.kind).replace(place, () => place + text)
}
