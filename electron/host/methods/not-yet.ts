import { appError } from '#shared/core/app-error.ts'
import { err } from '#shared/core/result.ts'
import type { HostMethods } from '#shared/host/methods.ts'

/** Refuses each method by name. */
export function notYet<Name extends keyof HostMethods>(names: readonly Name[]): Pick<HostMethods, Name> {
  const refused = async () => err(appError('phone.not-now', 'This is not built yet'))
  return Object.fromEntries(names.map((name): readonly unknown[] => [name, refused])) as Pick<
    HostMethods,
    Name
  >
}
