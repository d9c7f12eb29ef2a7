import { expect, it } from 'vitest'
import { silence } from '#electron/platform/media/audio-port.ts'
import { sineTone } from '#electron/platform/media/tones.ts'
import { VirtualParty } from '#electron/platform/media/virtual-party.ts'

function talk(from: VirtualParty, to: VirtualParty, seconds: number): void {
  for (let frame = 0; frame < seconds * 50; frame += 1) to.push(from.pull())
}

it('hears the voice of another', () => {
  const customer = new VirtualParty({ frequency: 523, level: 0.2 })
  const agent = new VirtualParty()
  talk(customer, agent, 1.5)
  expect(agent.heardShare(523)).toBeGreaterThan(0.99)
  expect(agent.heardShare(440)).toBeLessThan(0.01)
  expect(agent.heardLevel).toBeCloseTo(0.2 / Math.SQRT2, 2)
  expect([agent.heardSeconds, agent.heard.length]).toEqual([1.5, 8000])
})

it('says something else, and falls silent', () => {
  const customer = new VirtualParty()
  const agent = new VirtualParty()
  customer.play(sineTone(900))
  talk(customer, agent, 1)
  expect(agent.heardShare(900)).toBeGreaterThan(0.99)
  customer.stop()
  expect(customer.pull()).toBe(silence)
  talk(customer, agent, 1)
  expect([agent.heardLevel, agent.heardShare(900)]).toEqual([0, 0])
})

it('speaks with pauses', () => {
  const customer = new VirtualParty({ cadence: [500, 500] })
  const agent = new VirtualParty()
  talk(customer, agent, 1)
  expect(agent.heard.subarray(4000).every((sample) => sample === 0)).toBe(true)
})
