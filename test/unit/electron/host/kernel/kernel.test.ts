import { expect, test } from 'vitest'
import { FirstScreen } from '#electron/host/first-screen.ts'
import { features } from '#electron/host/features.ts'
import { Heartbeat } from '#electron/host/heartbeat.ts'
import { record, word } from '#electron/host/kernel/checks.ts'
import { defineFeature, type Feature } from '#electron/host/kernel/feature.ts'
import { inOrder, Kernel } from '#electron/host/kernel/kernel.ts'
import { inputsOf } from '#electron/host/kernel/inputs-of.ts'
import { StateStore } from '#electron/host/state-store.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import { createAsker } from '#shared/host/asker.ts'
import type { HostMethods } from '#shared/host/methods.ts'
import { initialState } from '#shared/host/state.ts'
import type { Frame } from '#shared/host/wire.ts'
import { channelPair } from '#test/support/channel-pair.ts'
import { eventually } from '#test/support/eventually.ts'
import { hostState } from '#test/support/fake-host.ts'
import { hostPorts, NotedLog } from '#test/support/host-ports.ts'
import { phoneLine } from '#test/support/live-calls.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

const signedOut = { kind: 'signed-out', baseUrl: '', email: '', error: null } as const

function start(list: readonly Feature[]) {
  const clock = new ManualClock()
  const log = new NotedLog()
  const store = new StateStore(hostState({ session: signedOut }))
  const firstScreen = new FirstScreen(clock)
  const heartbeat = new Heartbeat(clock)
  const ports = hostPorts({ clock, log, userData: '' })
  const kernel = new Kernel({ features: list, ports, options: {}, clock, log, store, firstScreen, heartbeat })
  const pair = channelPair()
  const frames: Frame[] = []
  pair.page.on((frame) => frames.push(frame))
  kernel.attach(pair.host)
  return {
    kernel,
    clock,
    store,
    log,
    frames,
    firstScreen,
    ask: createAsker<HostMethods>(pair.page),
    close: pair.close,
  }
}

/** A feature that writes down what happens to it. */
function noted(name: string, notes: string[], needs: Readonly<Record<string, Feature>> = {}): Feature {
  return defineFeature({
    name,
    needs,
    create: ({ owned }) => {
      notes.push(`${name} made`)
      owned.add(() => notes.push(`${name} over`))
      return {}
    },
    start: () => void notes.push(`${name} started`),
    signedIn: (_, { agent }, later) => {
      notes.push(`${name} has ${agent.name}`)
      later(() => notes.push(`${name} goes on`))
    },
    signedOut: () => void notes.push(`${name} alone`),
    dispose: () => void notes.push(`${name} ends`),
  })
}

test('features are made after what they need, and end before it', async () => {
  const notes: string[] = []
  const first = noted('first', notes)
  const { kernel } = start([noted('last', notes, { first }), first])
  await kernel.start()
  await kernel[Symbol.asyncDispose]()
  expect(notes).toEqual([
    ...['first made', 'last made', 'first started', 'last started'],
    ...['last ends', 'last over', 'first ends', 'first over'],
  ])
})

test('a list with a name twice, or without what is needed, is a fault of the list', () => {
  const first = noted('first', [])
  expect(() => inOrder([first, noted('first', [])])).toThrow('same name')
  expect(() => inOrder([noted('last', [], { first })])).toThrow('first is needed and not listed')
})

test('two features with the same method are a fault of the list', () => {
  const one = (name: string) =>
    defineFeature({
      name,
      create: () => null,
      methods: { 'recents.refresh': { input: null, run: async () => ok(undefined) } },
    })
  expect(() => inputsOf([one('a'), one('b')])).toThrow('same method')
})

test('an agent who comes and leaves is told once each; what waits for the first screen is dropped then', () => {
  const notes: string[] = []
  const first = noted('first', notes)
  const { store, firstScreen } = start([first, noted('last', notes, { first })])
  notes.length = 0
  const { session } = hostState()
  store.set('session', session)
  store.set('session', { ...session, secretsIn: 'keychain' } as typeof session)
  expect(notes).toEqual([...['first has Sam Sample', 'first goes on', 'last has Sam Sample', 'last goes on']])
  notes.length = 0
  store.set('session', signedOut)
  expect(notes).toEqual(['last alone', 'first alone'])
  notes.length = 0
  firstScreen.expect()
  store.set('session', session)
  store.set('session', signedOut)
  firstScreen.end()
  expect(notes.filter((note) => note.includes('goes on'))).toEqual([])
})

const opener = (open: (url: string) => void) =>
  defineFeature({
    name: 'opener',
    create: () => ({ open }),
    methods: {
      'app.openLink': {
        input: record({ url: word }),
        async run(links, { url }) {
          links.open(url)
          return ok(undefined)
        },
      },
    },
  })

test('a page calls what is listed with what it takes; all else is refused, and a fault is logged without its words', async () => {
  const opened: string[] = []
  const { ask, log } = start([
    opener((url) => {
      if (url === 'https://fault.example') throw new Error('secret words')
      opened.push(url)
    }),
  ])
  expect(await ask('app.openLink', { url: 'https://one.example' })).toEqual(ok(undefined))
  expect(await ask('app.openLink', { url: 7 } as never)).toMatchObject({ error: { code: 'input.invalid' } })
  expect(await ask('recents.refresh')).toMatchObject({ error: { code: 'input.invalid' } })
  expect(await ask('app.openLink', { url: 'https://fault.example' })).toMatchObject({
    error: { code: 'internal' },
  })
  expect(opened).toEqual(['https://one.example'])
  expect(log.errors).toHaveLength(1)
  expect(JSON.stringify(log.lines)).not.toContain('secret words')
})

test('what a feature keeps for a page ends with that page', async () => {
  const pages: string[] = []
  let count = 0
  const feature = defineFeature({
    name: 'attention',
    create: () => null,
    page: () => {
      const page = `page ${++count}`
      return { page, [Symbol.dispose]: () => void pages.push(`${page} gone`) }
    },
    methods: {
      'recents.refresh': {
        input: null,
        async run(_, __, { page }) {
          pages.push(page)
          return ok(undefined)
        },
      },
    },
  })
  const { ask, close, kernel } = start([feature])
  await kernel.methods['recents.refresh']()
  await ask('recents.refresh')
  close()
  expect(pages).toEqual(['page 1', 'page 2', 'page 2 gone'])
})

const lineId = record({ lineId: word })
const refusing = defineFeature({
  name: 'line',
  create: () => null,
  methods: {
    'line.answer': {
      input: lineId,
      run: async (_, { lineId: id }) => err(appError('phone.no-such-call', id)),
    },
  },
  commands: { compact: () => null, theme: async () => ok(undefined) },
})

test('a command that is refused is told to pages, one that needs a page is theirs, and others do nothing', async () => {
  const { kernel, store, frames } = start([refusing])
  kernel.run('answer')
  store.set('lines', [phoneLine({ id: 'a', state: 'ringing' }), phoneLine({ id: 'b', state: 'ringing' })])
  kernel.run('answer')
  kernel.run('answer', 'b')
  kernel.run('answer', 'gone')
  await eventually(() =>
    expect(frames.filter(({ kind }) => kind === 'command-refused')).toEqual([
      { kind: 'command-refused', name: 'answer', error: appError('phone.no-such-call', 'a') },
      { kind: 'command-refused', name: 'answer', error: appError('phone.no-such-call', 'b') },
    ]),
  )
  store.set('lines', [phoneLine({ state: 'connected' })])
  store.set('session', hostState().session)
  kernel.run('compact')
  kernel.run('theme')
  kernel.run('transfer')
  await eventually(() =>
    expect(frames.filter(({ kind }) => kind === 'command')).toEqual([
      { kind: 'command', name: 'compact' },
      { kind: 'command', name: 'transfer' },
    ]),
  )
})

test('hanging up as a call ends does not end the one on hold', async () => {
  const ended: unknown[] = []
  const hangUp = defineFeature({
    name: 'line',
    create: () => null,
    methods: {
      'line.hangUp': {
        input: lineId,
        async run(_, input) {
          ended.push(input)
          return ok(undefined)
        },
      },
    },
  })
  const { kernel, store, clock } = start([hangUp])
  store.set('session', hostState().session)
  const over = phoneLine({ id: 'over', state: 'ended', connectedAt: 1, endedAt: clock.now() })
  store.set('lines', [over, phoneLine({ id: 'held', state: 'held', connectedAt: 1, heldAt: 2 })])
  clock.advance(300)
  kernel.run('hang-up')
  expect(ended).toEqual([])
  clock.advance(300)
  kernel.run('hang-up')
  expect(ended).toEqual([{ lineId: 'held' }])
})

test('a command that throws is logged without its words, and refused to pages', async () => {
  const { kernel, store, frames, log } = start([
    defineFeature({
      name: 'throwing',
      create: () => null,
      commands: { theme: () => Promise.reject(new Error('secret words')) },
    }),
  ])
  store.set('session', hostState().session)
  kernel.run('theme')
  await eventually(() =>
    expect(frames).toContainEqual({
      kind: 'command-refused',
      name: 'theme',
      error: appError('internal', 'theme'),
    }),
  )
  expect(log.lines).toMatchObject([{ event: 'host.command-failed', fields: { command: 'theme' } }])
  expect(JSON.stringify(log.lines)).not.toContain('secret words')
})

test('every slice and every method is one feature’s', () => {
  const slices = features.flatMap((feature) => Object.keys(feature.slices))
  expect(new Set(slices).size).toBe(slices.length)
  expect(slices.toSorted()).toEqual(Object.keys(initialState).toSorted())
  expect(() => inputsOf(features)).not.toThrow()
})

test('a method whose handler returns nothing has succeeded, at once or later', async () => {
  const calls: string[] = []
  const arrivals = defineFeature({
    name: 'arrivals',
    create: () => ({ done: (key: string) => void calls.push(key) }),
    methods: {
      'arrivals.done': { input: record({ key: word }), run: (service, { key }) => service.done(key) },
      'readiness.check': { input: null, run: async () => void calls.push('check') },
    },
  })
  const { ask } = start([arrivals])
  expect(await ask('arrivals.done', { key: 'missed' })).toEqual(ok(undefined))
  expect(await ask('readiness.check')).toEqual(ok(undefined))
  expect(calls).toEqual(['missed', 'check'])
})
