import type { HidCollection, HidItem } from '#renderer/audio/headset/hid-port.ts'

/** A family of headsets: its descriptors, and the input reports of its buttons, one array for each press. */
export type HeadsetSample = {
  readonly productName: string
  readonly collections: readonly HidCollection[]
  /** Report identifier and bytes, in order of arrival. */
  readonly presses: Readonly<Record<'offHook' | 'onHook' | 'mute', readonly InputBytes[]>> & {
    readonly flash?: readonly InputBytes[]
    readonly drop?: readonly InputBytes[]
  }
}

export type InputBytes = readonly [reportId: number, ...bytes: number[]]

const telephony = (usage: number) => 0x0b0000 + usage
const led = (usage: number) => 0x080000 + usage
const [hook, flash, hold, drop, mute] = [0x20, 0x21, 0x23, 0x26, 0x2f].map(telephony) as [
  number,
  number,
  number,
  number,
  number,
]
const lights = {
  mute: led(0x09),
  offHook: led(0x17),
  ring: led(0x18),
  hold: led(0x20),
  microphone: led(0x21),
}

const bit = (usage: number, isAbsolute: boolean): HidItem => ({
  isAbsolute,
  isArray: false,
  isConstant: false,
  isRange: false,
  usages: [usage],
  reportSize: 1,
  reportCount: 1,
  logicalMinimum: 0,
})
const state = (usage: number) => bit(usage, true)
const pulse = (usage: number) => bit(usage, false)
const padding = (reportSize: number): HidItem => ({
  isConstant: true,
  isAbsolute: true,
  usages: [],
  reportSize,
  reportCount: 1,
})
const headset = { usagePage: 0x0b, usage: 0x05, children: [] }
const other = {
  usagePage: 0x0c,
  usage: 0x01,
  children: [],
  inputReports: [{ reportId: 1, items: [padding(8)] }],
  outputReports: [],
}

const generic: HeadsetSample = {
  productName: 'USB Telephony',
  collections: [
    {
      ...headset,
      inputReports: [
        { reportId: 1, items: [{ ...state(hook), usages: [hook, mute], reportCount: 2 }, padding(6)] },
      ],
      outputReports: [
        {
          reportId: 2,
          items: [
            { ...state(lights.mute), usages: [lights.mute, lights.offHook, lights.ring], reportCount: 3 },
            padding(5),
          ],
        },
      ],
    },
  ],
  presses: {
    offHook: [[1, 0b01]],
    onHook: [[1, 0b00]],
    mute: [
      [1, 0b11],
      [1, 0b01],
    ],
  },
}

const jabra: HeadsetSample = {
  productName: 'Jabra Sample',
  collections: [
    other,
    {
      ...headset,
      inputReports: [
        { reportId: 2, items: [state(hook), state(telephony(0x97)), pulse(mute), pulse(flash), padding(12)] },
      ],
      outputReports: [
        {
          reportId: 2,
          items: [
            state(lights.offHook),
            state(lights.mute),
            state(lights.ring),
            state(lights.hold),
            state(lights.microphone),
            state(led(0x2a)),
            state(telephony(0x9e)),
            padding(9),
          ],
        },
      ],
    },
  ],
  presses: {
    offHook: [[2, 0b0001, 0]],
    onHook: [[2, 0b0000, 0]],
    mute: [
      [2, 0b0101, 0],
      [2, 0b0001, 0],
    ],
    flash: [
      [2, 0b1001, 0],
      [2, 0b0001, 0],
    ],
  },
}

const poly: HeadsetSample = {
  productName: 'Poly Sample',
  collections: [
    {
      ...headset,
      inputReports: [
        { reportId: 8, items: [state(hook), pulse(mute), pulse(flash), pulse(drop), padding(4)] },
      ],
      outputReports: [lights.mute, lights.offHook, lights.ring].map((usage) => ({
        reportId: usage & 0xff,
        items: [state(usage), padding(7)],
      })),
    },
  ],
  presses: {
    offHook: [[8, 0b0001]],
    onHook: [[8, 0b0000]],
    mute: [
      [8, 0b0011],
      [8, 0b0001],
    ],
    flash: [
      [8, 0b0101],
      [8, 0b0001],
    ],
    drop: [
      [8, 0b1000],
      [8, 0b0000],
    ],
  },
}

const epos: HeadsetSample = {
  productName: 'EPOS Sample',
  collections: [
    {
      ...headset,
      inputReports: [
        { reportId: 1, items: [padding(2), state(hook), state(mute), pulse(flash), padding(3)] },
      ],
      outputReports: [
        {
          reportId: 3,
          items: [state(lights.microphone), state(lights.offHook), state(lights.ring), padding(5)],
        },
      ],
    },
  ],
  presses: {
    offHook: [[1, 0b00100]],
    onHook: [[1, 0b00000]],
    mute: [
      [1, 0b01100],
      [1, 0b00100],
    ],
    flash: [
      [1, 0b10100],
      [1, 0b00100],
    ],
  },
}

const yealinkInput = { reportId: 4, items: [state(hook), padding(3), state(mute), state(hold), padding(2)] }
const yealink: HeadsetSample = {
  productName: 'Yealink Sample',
  collections: [
    {
      ...headset,
      inputReports: [yealinkInput],
      outputReports: [
        {
          reportId: 4,
          items: [
            {
              ...state(lights.offHook),
              isRange: true,
              usages: [],
              usageMinimum: lights.offHook,
              usageMaximum: lights.ring,
              reportCount: 2,
            },
            padding(6),
            state(lights.mute),
            state(lights.hold),
            padding(6),
          ],
        },
      ],
      // A nested collection lists the report again, without fields of others.
      children: [{ usagePage: 0x0b, usage: 0x07, inputReports: [{ reportId: 4, items: [state(hold)] }] }],
    },
  ],
  presses: {
    offHook: [[4, 0b000001]],
    onHook: [[4, 0b000000]],
    mute: [[4, 0b010001]],
    flash: [
      [4, 0b100001],
      [4, 0b000001],
    ],
  },
}

const logitech: HeadsetSample = {
  productName: 'Logitech Sample',
  collections: [
    {
      ...headset,
      inputReports: [
        {
          reportId: 0,
          items: [
            {
              isArray: true,
              isAbsolute: false,
              usages: [hook, mute, drop],
              reportSize: 4,
              reportCount: 2,
              logicalMinimum: 1,
            },
          ],
        },
      ],
      outputReports: [{ reportId: 0, items: [state(lights.mute), state(lights.ring), padding(6)] }],
    },
  ],
  presses: {
    offHook: [
      [0, 0x01],
      [0, 0x00],
    ],
    onHook: [
      [0, 0x01],
      [0, 0x00],
    ],
    mute: [
      [0, 0x02],
      [0, 0x00],
    ],
    drop: [
      [0, 0x03],
      [0, 0x00],
    ],
  },
}

export const headsetSamples = { generic, jabra, poly, epos, yealink, logitech } as const
export type HeadsetFamily = keyof typeof headsetSamples
