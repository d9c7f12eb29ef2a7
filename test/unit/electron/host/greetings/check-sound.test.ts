import { expect, test } from 'vitest'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import { largestGreeting } from '#shared/host/voicemail.ts'
import { checkSound } from '#electron/host/greetings/greetings.ts'

const base64 = (head: string | readonly number[], size = 64) => {
  const file = Buffer.alloc(size)
  if (typeof head === 'string') file.write(head, 'latin1')
  else Buffer.from(head).copy(file)
  return file.toString('base64')
}

test.each([
  ['WAV', 'RIFF\x24\x00\x00\x00WAVEfmt '],
  ['MP4', '\x00\x00\x00\x20ftypM4A '],
  ['MP3', [0xff, 0xfb, 0x90, 0x00]],
  ['MP3 behind a tag', [...Buffer.from('ID3'), 4, 0, 0, 0, 0, 0, 10]],
  ['AAC', [0xff, 0xf1, 0x50, 0x80]],
])('lets %s pass as it is', (_, head) => {
  const data = base64(head)
  expect(checkSound({ data })).toEqual(ok(data))
})

test.each([
  ['a web page', Buffer.from('<!doctype html>').toString('base64')],
  ['a picture', base64([0x89, 0x50, 0x4e, 0x47])],
  ['Ogg', base64('OggS')],
  ['nothing', ''],
  ['no Base64', 'RIFF*WAVE'],
  ['a data URL', `data:audio/wav;base64,${base64('RIFF....WAVE')}`],
])('refuses %s', (_, data) => {
  expect(checkSound({ data })).toEqual(err(appError('greeting.not-audio')))
})

test('refuses more than ten mebibytes, and takes exactly so many', () => {
  const largest = base64('RIFF....WAVE', largestGreeting)
  expect(checkSound({ data: largest })).toEqual(ok(largest))
  const larger = base64('RIFF....WAVE', largestGreeting + 1)
  expect(checkSound({ data: larger })).toEqual(err(appError('greeting.too-large')))
})
