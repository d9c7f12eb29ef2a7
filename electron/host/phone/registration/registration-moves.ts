import type { Registration } from '#shared/host/slices.ts'

type Kind = Registration['kind']

/** Legal moves of a registration. `registered` to itself is a fresh proof, `connecting` to itself the next server. */
export const registrationMoves: Readonly<Record<Kind, readonly Kind[]>> = {
  'no-account': ['connecting'],
  connecting: ['connecting', 'registering', 'unregistered'],
  registering: ['connecting', 'registered', 'unregistered'],
  registered: ['registered', 'connecting', 'unregistered'],
  unregistered: ['connecting'],
}
