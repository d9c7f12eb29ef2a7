import { computed, onScopeDispose, shallowRef, watch, type Ref } from 'vue'

/** The playback speed, 1 as recorded: shared by all players. */
const playbackRate = shallowRef(1)

let currentElement: HTMLAudioElement | null = null

/** Pauses whatever else plays in this page. */
function pauseOthers(audio: HTMLAudioElement): void {
  if (currentElement !== audio) currentElement?.pause()
  currentElement = audio
}

export type AudioState = 'none' | 'loading' | 'paused' | 'playing' | 'failed'

export interface AudioSource {
  readonly src: string | undefined
  /** In seconds; used until the file's own duration is known. */
  readonly duration: number | undefined
}

const eventNames = [
  'loadedmetadata',
  'durationchange',
  'canplay',
  'progress',
  'timeupdate',
  'seeked',
  'play',
  'pause',
  'ended',
  'waiting',
  'playing',
  'error',
  'emptied',
  'ratechange',
] as const

/** The state of an `<audio>` element, re-read at each of its events, so that it always matches the sound. */
function useElementState(element: Readonly<Ref<HTMLAudioElement | null>>) {
  const position = shallowRef(0)
  const length = shallowRef<number>()
  const buffered = shallowRef(0)
  const playing = shallowRef(false)
  const ended = shallowRef(false)
  const waiting = shallowRef(false)
  const ready = shallowRef(false)
  const failed = shallowRef(false)

  function read(): void {
    const audio = element.value
    if (!audio) return
    position.value = audio.currentTime
    length.value = Number.isFinite(audio.duration) ? audio.duration : undefined
    buffered.value = bufferedEnd(audio)
    playing.value = !audio.paused && !audio.ended
    ended.value = audio.ended
    ready.value = audio.readyState >= HTMLMediaElement.HAVE_METADATA
    waiting.value = playing.value && audio.readyState < HTMLMediaElement.HAVE_FUTURE_DATA
    failed.value = audio.error !== null
    if (audio.playbackRate !== playbackRate.value) {
      // Loading resets the speed to the default; the chosen one is restored.
      audio.defaultPlaybackRate = playbackRate.value
      audio.playbackRate = playbackRate.value
    }
  }

  watch(element, (audio, _before, onCleanup) => {
    if (!audio) return
    const stop = new AbortController()
    for (const name of eventNames) audio.addEventListener(name, read, { signal: stop.signal })
    audio.addEventListener('play', () => pauseOthers(audio), { signal: stop.signal })
    read()
    onCleanup(() => {
      stop.abort()
      audio.pause()
    })
  })
  watch(playbackRate, read)
  return { position, length, buffered, playing, ended, waiting, ready, failed, read }
}

/** The state of an `<audio>` element as refs, and the actions of a player. Times are in seconds. */
export function useAudio(element: Readonly<Ref<HTMLAudioElement | null>>, source: () => AudioSource) {
  const { length, playing, ready, failed, read, ...shown } = useElementState(element)
  const duration = computed(() => length.value ?? source().duration ?? 0)
  const state = computed<AudioState>(() => {
    if (!source().src) return 'none'
    if (failed.value) return 'failed'
    if (!ready.value) return 'loading'
    return playing.value ? 'playing' : 'paused'
  })
  const usable = computed(() => state.value === 'playing' || state.value === 'paused')

  function seek(seconds: number): void {
    const audio = element.value
    if (!audio || !usable.value) return
    audio.currentTime = Math.min(Math.max(0, seconds), duration.value)
    read()
  }

  /** Works while the sound is still loading: it plays as soon as it can, unless this is called again. */
  function toggle(): void {
    const audio = element.value
    if (!audio || (!usable.value && state.value !== 'loading')) return
    if (!audio.paused && !audio.ended) return audio.pause()
    audio.play().catch(read)
  }

  return {
    /** `buffered`: up to where it can be played now without a pause; `waiting`: playing, but stalled for more data. */
    ...shown,
    state,
    usable,
    duration,
    /** Playing, or about to as soon as it can. */
    isPlayRequested: playing,
    rate: playbackRate,
    seek,
    toggle,
    pause: () => element.value?.pause(),
    seekBy: (by: number) => seek(shown.position.value + by),
  }
}

function bufferedEnd({ buffered, currentTime }: HTMLAudioElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime + 0.1 && buffered.end(index) >= currentTime)
      return buffered.end(index)
  }
  return 0
}

/**
 * Plays an element on the device with this identifier, empty for the system's default, and follows changes. A missing
 * device is tried again when devices change; meanwhile the system's default is used.
 */
export function useOutput(
  element: Readonly<Ref<HTMLAudioElement | null>>,
  device: Readonly<Ref<string>> | undefined,
): void {
  if (!device || !('setSinkId' in HTMLMediaElement.prototype)) return
  const route = async () => {
    const audio = element.value
    if (!audio || audio.sinkId === device.value) return
    try {
      await audio.setSinkId(device.value)
    } catch {
      // The device is gone, or the page may not use it: the system's default device plays instead.
      await audio.setSinkId('').catch(() => undefined)
    }
  }
  const onChange = () => void route()
  watch([element, device], onChange, { immediate: true, flush: 'post' })
  navigator.mediaDevices?.addEventListener('devicechange', onChange)
  onScopeDispose(() => navigator.mediaDevices?.removeEventListener('devicechange', onChange))
}
