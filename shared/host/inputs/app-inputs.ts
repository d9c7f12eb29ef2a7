import { flag } from '../../settings/checks.ts'
import type { HostMethods } from '../methods.ts'
import { json, moment, record, word } from './checks.ts'
import type { InputsOf } from './input-checks.ts'

export const appInputs: Omit<
  InputsOf<HostMethods, 'app' | 'recents' | 'people' | 'settings'>,
  'app.licences'
> = {
  'app.snapshot': null,
  'app.openLink': record({ url: word }),
  'app.ringPainted': record({ lineId: word, at: moment }),
  'app.attention': record({ inFront: flag }),
  'recents.refresh': null,
  'recents.looked': null,
  'people.refresh': null,
  /** Which field is wrong is a person's business: `checkSettings` says so. */
  'settings.change': record({ changes: settingsChange }),
}

function settingsChange(value: unknown): object | undefined {
  const read = json(200_000)(value)
  return typeof read === 'object' && read !== null && !Array.isArray(read) ? read : undefined
}
