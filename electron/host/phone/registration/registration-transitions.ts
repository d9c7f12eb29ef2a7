import type { Registration } from '#shared/host/slices.ts'

type Kind = Registration['kind']

/** Legal transitions. `registered` to itself is a new round trip, `connecting` to itself is the next server. */
export const registrationTransitions: Readonly<Record<Kind, readonly Kind[]>> = {
  'no-account': ['connecting'],
  connecting: ['connecting', 'registering', 'unregistered'],
  registering: ['connecting', 'registered', 'unregistered'],
  registered: ['registered', 'connecting', 'unregistered'],
  unregistered: ['connecting'],
}
