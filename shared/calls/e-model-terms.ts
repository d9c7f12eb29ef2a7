/**
 * The terms of the E-model that do not depend on the network, and the one that depends on delay. Every clause, equation
 * and default value is of ITU-T G.107 (06/2015); loudness in dB, noise in dBm0p, time in milliseconds one way.
 */

/** Clause 7.7, table 3: assumptions about telephones, rooms and lines. */
const sendLoudness = 8
const receiveLoudness = 2
const sidetone = 15
const listenerSidetone = 18
const sendDValue = 3
const echoLoudness = 65
const weightedEchoPath = 110
const quantizationUnits = 1
const circuitNoise = -70
const floorNoise = -64
const roomNoise = 35
/** The delay that nobody notices, and the sensitivity to longer delays (clause 7.4). */
const minimumDelay = 100
const delaySensitivity = 1

const overallLoudness = sendLoudness + receiveLoudness
/** No, equations 7-4 to 7-8: all noise, at the 0 dBr point. */
const noise = powerSum([circuitNoise, sendRoomNoise(), receiveRoomNoise(), floorNoise + receiveLoudness])

/** Ro, equation 7-3: the basic signal-to-noise ratio. */
export const basicRatio = 15 - 1.5 * (sendLoudness + noise)

/** Is, equations 7-9 to 7-18: impairments simultaneous with the voice: excessive loudness, sidetone, quantization. */
export const simultaneousImpairment = tooLoud() + wrongSidetone() + quantization()

/** Id, equation 7-19, with all of the delay in the path, so that Ta = T = Tr / 2. */
export function delayImpairment(oneWayMs: number): number {
  return talkerEcho(oneWayMs) + listenerEcho(2 * oneWayMs) + absoluteDelay(oneWayMs)
}

/** Idte, equations 7-20 to 7-25, for a sidetone from 9 to 20 dB. */
function talkerEcho(oneWayMs: number): number {
  if (oneWayMs <= 0) return 0
  const spread = 40 * Math.log10((1 + oneWayMs / 10) / (1 + oneWayMs / 150))
  const heardEcho = echoLoudness - spread + 6 * Math.exp(-0.3 * oneWayMs ** 2)
  const echoRatio = 80 + 2.5 * (heardEcho - 14)
  const ratio = -1.5 * (noise - receiveLoudness)
  const half = (ratio - echoRatio) / 2
  return (half + Math.hypot(half, 10) - 1) * (1 - Math.exp(-oneWayMs))
}

/** Idle, equations 7-26 and 7-27. */
function listenerEcho(roundTripMs: number): number {
  const echoRatio = 10.5 * (weightedEchoPath + 7) * (roundTripMs + 1) ** -0.25
  const half = (basicRatio - echoRatio) / 2
  return half + Math.hypot(half, 13)
}

/** Idd, equations 7-28 and 7-29: long delays impair a conversation even without any echo. */
function absoluteDelay(oneWayMs: number): number {
  if (oneWayMs <= minimumDelay) return 0
  const x = Math.log2(oneWayMs / minimumDelay)
  const power = 6 * delaySensitivity
  return 25 * ((1 + x ** power) ** (1 / power) - 3 * (1 + (x / 3) ** power) ** (1 / power) + 2)
}

/** Nos, equation 7-5. */
function sendRoomNoise(): number {
  const heard = roomNoise - overallLoudness - sendDValue - 14
  return roomNoise - sendLoudness - sendDValue - 100 + 0.004 * heard ** 2
}

/** Nor, equations 7-6 and 7-7. */
function receiveRoomNoise(): number {
  const effective = roomNoise + 10 * Math.log10(1 + 10 ** ((10 - listenerSidetone) / 10))
  return receiveLoudness - 121 + effective + 0.008 * (effective - 35) ** 2
}

/** Iolr, equations 7-10 and 7-11. */
function tooLoud(): number {
  const x = (overallLoudness + 0.2 * (64 + noise - receiveLoudness)) / 8
  return 20 * ((1 + x ** 8) ** (1 / 8) - x)
}

/** Ist, equations 7-12 and 7-13, with T = 0. */
function wrongSidetone(): number {
  const heard = -10 * Math.log10(10 ** (-sidetone / 10) + 10 ** (-echoLoudness / 10))
  return (
    12 * (1 + ((heard - 13) / 6) ** 8) ** (1 / 8) -
    28 * (1 + ((heard + 1) / 19.4) ** 35) ** (1 / 35) -
    13 * (1 + ((heard - 3) / 33) ** 13) ** (1 / 13) +
    29
  )
}

/** Iq, equations 7-14 to 7-18. */
function quantization(): number {
  const q = 37 - 15 * Math.log10(quantizationUnits)
  const g = 1.07 + 0.258 * q + 0.0602 * q ** 2
  const y = (basicRatio - 100) / 15 + 46 / 8.4 - g / 9
  const z = 46 / 30 - g / 40
  return 15 * Math.log10(1 + 10 ** y + 10 ** z)
}

function powerSum(levels: readonly number[]): number {
  return 10 * Math.log10(levels.reduce((sum, level) => sum + 10 ** (level / 10), 0))
}
