import { describe, expect, test } from 'vitest'
import {
  bestRating,
  extraDelayImpairment,
  lossImpairment,
  oneWayDelay,
  opinionScore,
  transmissionRating,
} from '#shared/calls/e-model.ts'
import { basicRatio, simultaneousImpairment } from '#shared/calls/e-model-terms.ts'

const rating = (loss: number, oneWayMs: number, codec = 'PCMU') =>
  transmissionRating({ codec, loss, oneWayMs })

describe('a perfect call', () => {
  test('has the rating that G.107 clause 7.7 gives for its default values', () => {
    expect(bestRating).toBeCloseTo(93.2, 1)
    expect(rating(0, 0)).toBe(bestRating)
  })

  test('is made of the terms that G.107 gives for them', () => {
    expect(basicRatio).toBeCloseTo(94.77, 2)
    expect(simultaneousImpairment).toBeCloseTo(1.41, 2)
  })
})

/* G.107 annex B, table B.1. Its first column is rounded to two digits upwards. */
test.each([
  [93.2, 4.41],
  [90, 4.34],
  [80, 4.03],
  [70, 3.6],
  [60, 3.1],
  [50, 2.58],
])('a rating of %d is an opinion of %d', (value, opinion) => {
  expect(Math.abs(opinionScore(value) - opinion)).toBeLessThan(0.01)
})

test.each([
  [-5, 1],
  [0, 1],
  [3, 1],
  [100, 4.5],
  [120, 4.5],
])('a rating of %d stays within the scale: %d', (value, opinion) => {
  expect(opinionScore(value)).toBe(opinion)
})

/* 95 P / (P + 25.1), G.107 equation 7-30 with the values of G.113 appendix I for G.711 with concealment. */
test.each([
  [0.01, 3.64],
  [0.03, 10.14],
  [0.05, 15.78],
  [0.1, 27.07],
])('G.711 that loses %d of its packets is impaired by %d', (loss, impairment) => {
  expect(lossImpairment('PCMU', loss)).toBeCloseTo(impairment, 2)
  expect(lossImpairment('pcma', loss)).toBeCloseTo(impairment, 2)
  expect(bestRating - rating(loss, 0)).toBeCloseTo(impairment, 2)
})

test('a codec that costs something costs it without loss', () => {
  expect(lossImpairment('G729', 0)).toBe(11)
  expect(lossImpairment('opus', 0)).toBe(0)
  expect(lossImpairment('', 0.02)).toBe(lossImpairment('opus', 0.02))
})

/**
 * R = 93.2 - 0.024 d - 0.11 (d - 177.3) for d > 177.3: the fit of Cole and Rosenbluth (Voice over IP performance
 * monitoring, 2001) to the curve of G.107, good to a few points.
 */
test.each([
  [20, 1],
  [100, 1],
  [150, 1],
  [200, 1],
  [300, 1],
  [400, 4],
])('a delay of %d ms is within %d points of the published curve', (delay, tolerance) => {
  const fit = 93.2 - 0.024 * delay - 0.11 * Math.max(0, delay - 177.3)
  expect(Math.abs(rating(0, delay) - fit)).toBeLessThan(tolerance)
})

test('150 ms satisfy nearly everybody and 400 ms many not (G.114 figure 1, G.109)', () => {
  expect(rating(0, 150)).toBeGreaterThan(80)
  expect(rating(0, 400)).toBeLessThan(70)
  expect(extraDelayImpairment(0)).toBe(0)
})

test('more loss and more delay never make it better', () => {
  for (let loss = 0; loss < 1; loss += 0.05)
    for (let delay = 0; delay < 1_000; delay += 25) {
      expect(rating(loss + 0.05, delay)).toBeLessThanOrEqual(rating(loss, delay))
      expect(rating(loss, delay + 25)).toBeLessThanOrEqual(rating(loss, delay) + 1e-9)
      expect(opinionScore(rating(loss, delay))).toBeGreaterThanOrEqual(1)
    }
})

test('the delay counts half of the round trip, the buffer, and the codec', () => {
  expect(oneWayDelay('PCMU', 100, 40)).toBe(110)
  expect(oneWayDelay('opus', 100, 40)).toBe(116.5)
})
