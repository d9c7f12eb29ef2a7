import { expect, test } from 'vitest'
import { playerMessage, type PlayerStatus } from '#renderer/ui/player-words.ts'
import { soundFileName } from '#renderer/ui/save-file.ts'
import { downsamplePeaks, lanePeaks } from '#renderer/ui/wave-path.ts'

const at = new Date(2025, 10, 17, 10, 4).getTime()

test.each([
  ['Tamsin Quillfeather', 'Tamsin Quillfeather 2025-11-17 10.04.mp3'],
  ['../../etc/passwd', 'etc passwd 2025-11-17 10.04.mp3'],
  ['..', 'Recording 2025-11-17 10.04.mp3'],
  ['', 'Recording 2025-11-17 10.04.mp3'],
  ['C:\\con*?"<x>|\u0000\u202Egpj', 'C con x gpj 2025-11-17 10.04.mp3'],
  ['+44 1632 960245', '+44 1632 960245 2025-11-17 10.04.mp3'],
])('a sound with "%s" is saved as %s', (name, file) => {
  expect(soundFileName(name, at)).toBe(file)
})

test('a name of any length and script makes a name that every file system takes', () => {
  const name = soundFileName('\u{1F9C1}'.repeat(500), at)
  expect(Buffer.byteLength(name)).toBeLessThan(255)
  expect(soundFileName('Mei', Number.NaN)).toBe('Mei.mp3')
})

const facts: PlayerStatus = {
  state: 'paused',
  failure: '',
  isCutOff: false,
  isAtEnd: false,
  isWaiting: false,
  stoppedByCall: false,
}

test.each([
  [{}, null],
  [{ state: 'none' }, { text: 'No audio' }],
  [{ state: 'loading' }, { text: 'Loading' }],
  [
    { state: 'loading', failure: 'Gone.' },
    { text: 'Gone.', isAlert: true },
  ],
  [{ state: 'failed' }, { text: 'This recording cannot be played.', isAlert: true }],
  [
    { state: 'failed', failure: 'Gone.' },
    { text: 'Gone.', isAlert: true },
  ],
  [{ isCutOff: true }, { text: 'The file is incomplete: the end of the recording is missing.' }],
  [{ isCutOff: true, isAtEnd: true }, { text: 'The recording ends here: the file is incomplete.' }],
  [{ stoppedByCall: true }, { text: 'Paused for a call.' }],
  [{ state: 'playing', isWaiting: true }, { text: 'Loading the rest of the recording.' }],
] as const)('a player that is %o says %o', (changes, words) => {
  expect(playerMessage({ ...facts, ...changes })).toEqual(words)
})

test('a lane has the loudness of what its speaker says, and silence elsewhere', () => {
  const spans = [
    { from: 0, to: 2 },
    { from: 6, to: 7 },
  ]
  expect(lanePeaks([0.5, 0.6, 0.7, 0.8], { spans }, 8)).toEqual([0.5, 0, 0, 0])
  expect(lanePeaks([0.5, 0.6, 0.7, 0.8], { spans: [{ from: 6, to: 8 }] }, 8)).toEqual([0, 0, 0, 0.8])
  expect(lanePeaks([], { spans }, 8)).toEqual([])
})

test('fewer strokes keep the loudest of those that they stand for', () => {
  expect(downsamplePeaks([0.1, 0.9, 0.3, 0.2, 0.5], 2)).toEqual([0.9, 0.5])
  expect(downsamplePeaks([0.1, 0.2], 40)).toEqual([0.1, 0.2])
})
