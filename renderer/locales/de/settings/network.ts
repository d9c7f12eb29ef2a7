import type { Translation } from '#shared/locales/words.ts'
import type { networkWords } from '../../settings/network.ts'

export const network: Translation<typeof networkWords> = {
  intro:
    'Audio nimmt den direkten Weg, wo es geht. Ein STUN-Server nennt diesem Computer seine öffentliche Adresse. Ein TURN-Server überträgt das Audio selbst.',
  noUser: 'Kein Benutzer',
  signIn: 'Benutzer und Passwort',
  signInTo: (server) => `Benutzer und Passwort für ${server}`,
  noServers: 'Keine Server. Nur der direkte Weg wird verwendet.',
  addServer: 'Server hinzufügen',
  address: 'STUN- oder TURN-Adresse',
  user: 'TURN-Benutzer',
  password: 'TURN-Passwort',
  badAddress: 'Eine Adresse wie stun:stun.example.com oder turn:turn.example.com:3478 eingeben.',
  needsUser: 'Ein TURN-Server braucht einen Benutzer.',
  relayOnly: 'Nur über TURN',
  relayOnlyHint: 'Verbirgt die Adresse dieses Computers vor der Gegenseite.',
  relayOnlyNeeds: 'Braucht einen TURN-Server.',
  search: 'Längste Suche nach einem Weg',
  searchHint: 'Länger wartet das Annehmen eines Anrufs nicht.',
  searchSeconds: (seconds) => (seconds === '1' ? '1 Sekunde' : `${seconds} Sekunden`),
}
