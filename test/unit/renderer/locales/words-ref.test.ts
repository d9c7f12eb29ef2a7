import { afterEach, expect, test, vi } from 'vitest'
import { formErrors } from '#renderer/features/login/form-words.ts'
import { useAttempt } from '#renderer/features/login/use-attempt.ts'
import { german } from '#renderer/locales/de/index.ts'
import { errorWords } from '#renderer/locales/error-words.ts'
import { loginWords } from '#renderer/locales/login.ts'
import '#renderer/locales/use-language.ts'
import { wordsRef } from '#renderer/locales/words-ref.ts'
import { appError } from '#shared/core/app-error.ts'
import { err } from '#shared/core/result.ts'
import { english, speak } from '#shared/locales/words.ts'

afterEach(() => {
  speak(english)
  vi.unstubAllGlobals()
})

test('words on the screen follow the language', () => {
  const failure = wordsRef(() => '')
  failure.value = () => errorWords(appError('platform.forbidden'))
  const before = failure.value
  speak(german)
  expect(failure.value).toBe(errorWords(appError('platform.forbidden')))
  expect(failure.value).not.toBe(before)
})

test('the mistakes of a sign-in form follow the language, and stay those of what was sent', async () => {
  vi.stubGlobal('HTMLInputElement', vi.fn())
  const { errors, run } = useAttempt({ fields: ['address', 'email'], form: () => null })
  const typed = { address: 'https://api.example', email: '', password: '' }
  const draft = { ...typed, token: '', code: '', keepSignedIn: false, trustComputer: false }
  await run(
    () => formErrors(draft, ['email']),
    async () => err(appError('network.timeout')),
  )
  expect(errors.value).toEqual({ email: loginWords.missing.email })
  speak(german)
  expect(errors.value).toEqual({ email: loginWords.missing.email })
  speak(english)
  await run(
    () => ({}),
    async () => err(appError('network.timeout')),
  )
  const inEnglish = errors.value.address
  speak(german)
  expect(errors.value.address).not.toBe(inEnglish)
})
