import { readFile } from 'node:fs/promises'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import type { Licence, UpdateMethods } from '#shared/host/updates.ts'
import type { Updates } from '../updates/updates.ts'

/** `licences`: the file that the build makes; absent where the shell has none. */
export function updateMethods(
  { updates }: { readonly updates: Pick<Updates, 'check' | 'ask' | 'later'> },
  { licences }: { readonly licences?: string },
): UpdateMethods {
  return {
    'updates.check': () => updates.check(),
    'updates.install': ({ when }) => updates.ask(when),
    async 'updates.later'() {
      updates.later()
      return ok(undefined)
    },
    async 'app.licences'() {
      const text = licences === undefined ? '' : await readFile(licences, 'utf8').catch(() => '')
      if (text === '') return err(appError('licences.missing'))
      return ok(JSON.parse(text) as readonly Licence[])
    },
  }
}
