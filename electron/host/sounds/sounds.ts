import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { appError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import { SerialQueue } from '#shared/core/serial-queue.ts'
import type { Sound, SoundFacts } from '#shared/host/sounds.ts'
import type { Session } from '../session/session.ts'
import { PlaybackPositions } from './playback-positions.ts'
import type { OpenedSound } from './serve-copy.ts'
import { hash, SoundFolder } from './sound-folder.ts'
import { SoundLibrary } from './sound-library.ts'

export type SoundsOptions = {
  readonly session: Pick<Session, 'withToken'>
  readonly clock: Clock
  readonly log: Log
  readonly userData: string
}

/** The owner of the sounds. */
export type SoundOwner = { readonly baseUrl: string; readonly agent: { readonly id: number } }

type AccountSounds = {
  readonly library: SoundLibrary
  readonly places: PlaybackPositions
  readonly account: string
}

/** Fetches, stores (while somebody is signed in) and analyses recordings and voice messages, with their positions. */
export class Sounds implements AsyncDisposable {
  private readonly options: SoundsOptions
  /** Serializes all work on the sounds folder, removals included. */
  private readonly queue = new SerialQueue()
  private present: AccountSounds | null = null

  constructor(options: SoundsOptions) {
    this.options = options
  }

  /** Starts for a signed-in agent. Removes other accounts' sounds left by a crash. */
  start({ baseUrl, agent }: SoundOwner): void {
    this.stop()
    const { session, clock, log, userData } = this.options
    const account = `${baseUrl} ${agent.id}`
    const folder = new SoundFolder(this.root, account, { log, queue: this.queue })
    void folder.start()
    this.present = {
      account,
      library: new SoundLibrary({ session, clock, folder }),
      places: new PlaybackPositions(join(userData, 'sound-places', `${hash(account)}.json`), log),
    }
  }

  /** Opens the sound, or the part requested by a `Range` header (RFC 9110 section 14). */
  async open(sound: Sound, range?: string): Outcome<OpenedSound> {
    return this.present ? this.present.library.open(sound, range) : err(appError('session.signed-out'))
  }

  /** Returns duration and waveform, as far as known within some two seconds. */
  async look(sound: Sound): Outcome<SoundFacts> {
    return this.present ? this.present.library.readFacts(sound) : err(appError('session.signed-out'))
  }

  /** Returns where this agent stopped listening, in seconds. */
  async position(sound: Sound): Outcome<{ readonly seconds: number }> {
    if (!this.present) return err(appError('session.signed-out'))
    return ok({ seconds: await this.present.places.of(nameOf(this.present, sound)) })
  }

  async stopped(sound: Sound, seconds: number): Outcome {
    if (!this.present) return err(appError('session.signed-out'))
    await this.present.places.setPosition(nameOf(this.present, sound), seconds)
    return ok(undefined)
  }

  /** Deletes the stored sounds of recordings or messages that the platform has deleted. */
  async remove(kind: Sound['kind'], ids: readonly number[]): Promise<void> {
    const { present } = this
    await Promise.all(ids.map((id) => present?.library.remove({ kind, id })))
  }

  /** Deletes stored sounds after sign-out. Positions contain no content, and stay. */
  forget(): void {
    this.stop()
    void this.queue.run(() =>
      rm(this.root, { recursive: true, force: true }).catch((fault: unknown) => {
        this.options.log.write('error', 'sounds.not-removed', { fault: faultOf(fault) })
      }),
    )
  }

  /** Ends downloads and analyses. Stored sounds stay for the same agent's next start. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.stop()
    await this.queue.run(async () => {})
  }

  private stop(): void {
    this.present?.library[Symbol.dispose]()
    this.present = null
  }

  private get root(): string {
    return join(this.options.userData, 'sounds')
  }
}

function nameOf({ account }: AccountSounds, { kind, id }: Sound): string {
  return hash(`${account} ${kind} ${id}`)
}
