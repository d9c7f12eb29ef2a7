import { defineWords } from '#shared/locales/words.ts'

export const networkWords = defineWords('settings/network', {
  intro:
    'Audio takes the direct route where it can. A STUN server tells this computer its public address. A TURN server carries the audio itself.',
  noUser: 'No user',
  signIn: 'User and password',
  signInTo: (server: string) => `User and password of ${server}`,
  noServers: 'No servers. Only the direct route is used.',
  addServer: 'Add a server',
  address: 'STUN or TURN address',
  user: 'TURN user',
  password: 'TURN password',
  badAddress: 'Enter an address such as stun:stun.example.com or turn:turn.example.com:3478.',
  needsUser: 'A TURN server needs a user.',
  relayOnly: 'Through TURN only',
  relayOnlyHint: 'Hides this computer’s address from the other side.',
  relayOnlyNeeds: 'Needs a TURN server.',
  search: 'Longest search for a route',
  searchHint: 'Answering a call waits no longer than this.',
  searchSeconds: (seconds: string) => (seconds === '1' ? '1 second' : `${seconds} seconds`),
})
