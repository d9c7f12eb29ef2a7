import type { Translation } from '#shared/locales/words.ts'
import type { teamWords } from '../team.ts'

export const team: Translation<typeof teamWords> = {
  title: 'Team',
  close: 'Schließen',
  find: 'Name oder Nebenstelle',
  list: 'Kollegen',
  count: (count) => (count === 1 ? '1 Kollege' : `${count} Kollegen`),
  more: (count) => (count === 1 ? '1 weiterer. Namen eingeben.' : `${count} weitere. Namen eingeben.`),
  none: 'Keine Kollegen aufgeführt.',
  noMatch: (typed) => `Kein Kollege passt zu „${typed}“.`,
  notCurrent: 'Anrufdaten fehlen. Was Kollegen tun, ist erst wieder bekannt, wenn sie da sind.',
  states: {
    free: 'Frei',
    doNotDisturb: 'Nicht stören',
    noPhone: 'Kein Telefon',
    unknown: 'Nicht bekannt',
    ringing: 'Klingelt',
    dialling: 'Wählt',
    talking: 'Im Gespräch',
    onHold: 'Gehalten',
  },
  ext: (ext) => `Nst. ${ext}`,
  with: (whom) => `mit ${whom}`,
  to: (whom) => `an ${whom}`,
  from: (whom) => `von ${whom}`,
  call: (name) => `${name} anrufen`,
  pickUp: 'Heranholen',
  pickUpOf: (name) => `Anruf für ${name} heranholen`,
  watchOf: (name) => `Melden, wenn ${name} frei ist`,
  stopOf: (name) => `Nicht mehr auf ${name} warten`,
  actions: { call: 'Der Anruf', pickUp: 'Das Heranholen', watch: 'Das Warten auf einen Kollegen' },
  talksTo: (name) => `${name} spricht gerade mit dieser Nummer`,
  texted: (name, minutes) =>
    minutes === 0 ? `Gerade eben Nachricht von ${name}` : `Vor ${minutes} min Nachricht von ${name}`,
  isFree: (name) => `${name} ist frei.`,
}
