import type { RecordedCall, Recording, RecordingRow } from '#shared/host/recordings.ts'

const agents = ['Wren Alderpike', 'Kofi Larkmoor', 'Priya Fennwick'] as const

type Scene = readonly [
  id: number,
  name: string,
  number: string,
  agent: 0 | 1 | 2,
  through: string,
  day: number,
  clock: string,
  seconds: number,
  sentiment: string,
  score: number | null,
]

/** Days before today, as in the design. */
const scenes: readonly Scene[] = [
  [518_210, 'Jonas Thistledown', '+447700900614', 2, 'Repairs', 0, '13:12', 220, 'positive', 91],
  [518_208, '', '+441632960245', 0, 'Orders', 0, '11:02', 125, '', null],
  [518_207, 'Anouk Fernsby', '+447700900551', 1, 'out', 0, '09:47', 82, 'positive', 88],
  [518_204, 'Tamsin Quillfeather', '+447700900142', 1, 'Orders', 3, '10:24', 372, 'neutral', 74],
  [518_203, 'Odile Marshgrove', '+447700900663', 2, 'Billing', 3, '09:58', 696, 'negative', 42],
  [518_201, 'Mei Copperleaf', '+447700900731', 0, 'Repairs', 3, '09:15', 468, 'neutral', 70],
  [518_190, 'Pebblegate Lettings', '+441632960770', 1, 'Orders', 6, '16:40', 271, 'neutral', 86],
  [518_188, 'Dario Plumwhistle', '+447700900377', 0, '', 6, '15:03', 58, 'neutral', 69],
  [518_185, 'Harrowmint Dental', '+441632960733', 2, 'out', 6, '11:27', 319, 'positive', 82],
]

/** The recordings of the design. `now` in milliseconds since 1970. */
export function sampleRecordings(now: number): readonly RecordingRow[] {
  return scenes.map(([id, name, number, agent, through, day, clock, seconds, sentiment, score]) => {
    const call: RecordedCall = {
      type: through === 'out' ? 'out' : 'in',
      number,
      name,
      agent: agents[agent],
      isOwn: agent === 0,
      way: through === '' || through === 'out' ? 'direct' : 'queue',
      through: through === 'out' ? '' : through,
    }
    const isAnalysed = sentiment !== ''
    return { id, at: at(now, day, clock), liveId: 90_402_216, call, seconds, sentiment, score, isAnalysed }
  })
}

/** Tamsin's call with Kofi, with everything that a platform may derive from it. */
export function tamsinRecording(now: number, changes: Partial<Recording> = {}): Recording {
  const row = sampleRecordings(now).find(({ id }) => id === 518_204)
  if (!row) throw new Error('The sample is gone')
  return {
    ...row,
    record: {
      cdrId: 77_001,
      liveId: row.liveId,
      type: 'in',
      number: '+447700900142',
      name: 'Tamsin Quillfeather',
      at: row.at,
      totalSeconds: 391,
      talkSeconds: 372,
      cause: 'Normal clearing',
      recordings: [row.id],
    },
    transcript: spoken.map(([, , words]) => words).join('\n'),
    speech: spoken.map(([start, speaker, words], index) => ({
      speaker,
      words,
      at: start,
      until: spoken[index + 1]?.[0] ?? 145,
    })),
    summary:
      'Asked when the second kiln shipment would leave. Held by the courier, not by stock. Kofi promised dispatch by 19 November and a tracking text.',
    metadata: { topic: 'delivery', promise_date: '2025-11-19', follow_up: 'sms' },
    isMetadataWhole: true,
    ...changes,
  }
}

const [kofi, tamsin] = ['Kofi Larkmoor', 'Tamsin Quillfeather']
const spoken: readonly (readonly [number, string, string])[] = [
  [
    72,
    kofi,
    'Thanks for waiting. You are asking about the second kiln shipment on order 48077, is that right?',
  ],
  [80, tamsin, 'Yes. The first box came last week and it was perfect, but I was told the second would follow straight away.'], // prettier-ignore
  [
    94,
    kofi,
    'I can see it is packed. It was held because the courier would not take two pallets on the same day.',
  ],
  [
    106,
    tamsin,
    'That makes sense, it is just that I have a fair on the twenty-eighth and the glazing takes a week.',
  ],
  [
    118,
    kofi,
    'Understood. It will leave on the nineteenth and I will text you the tracking as soon as I have it.',
  ],
  [129, tamsin, 'A text is much better than email for me. The studio has no signal but texts get through.'],
  [137, kofi, 'Noted. I will use this number.'],
]

/** A call of three hours: `turns` turns of four seconds. */
export function longSpeech(turns: number): NonNullable<Recording['speech']> {
  return Array.from({ length: turns }, (_, index) => ({
    speaker: index % 2 === 0 ? kofi : tamsin,
    words: `Turn ${index + 1} of a long conversation about glazes${index % 7 === 0 ? ', which goes on and on, so that it takes more than one line where the window is narrow' : ''}.`,
    at: index * 4,
    until: index * 4 + 4,
  }))
}

function at(now: number, daysAgo: number, clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  const day = new Date(now)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - daysAgo, hours, minutes).getTime()
}
