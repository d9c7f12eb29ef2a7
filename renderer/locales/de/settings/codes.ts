import type { Translation } from '#shared/locales/words.ts'
import type { codesWords } from '../../settings/codes.ts'

export const codes: Translation<typeof codesWords> = {
  introBefore: 'Werden am eigenen Telefon gewählt. ',
  introAfter:
    ' steht für die Nebenstelle der Kollegin oder des Kollegen oder für den Parkplatz. Welche Codes gelten, bestimmt der Telefondienst.',
  name: 'Name',
  kind: 'Wirkung',
  code: 'Code',
  add: 'Code hinzufügen',
  reset: 'Codes zurücksetzen',
  kinds: {
    listen: 'Bei einem Anruf im Team mithören',
    whisper: 'Nur mit der Person im Team sprechen',
    barge: 'In einen Anruf im Team einsteigen',
    pickup: 'Klingelnden Anruf eines Kollegen heranholen',
    park: 'Anruf parken',
    retrieve: 'Geparkten Anruf holen',
    other: 'Etwas anderes',
  },
  faults: {
    noName: 'Einen Namen für den Code eingeben.',
    noCode: 'Den Code eingeben, der gewählt wird.',
    badCode: 'Ein Code besteht aus Ziffern, * und #, mit {ext} höchstens einmal.',
    noExtension: 'Dieser Code gilt einer Person im Team. {ext} dort einsetzen, wo die Nebenstelle steht.',
  },
}
