import type { RequestListener } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '#shared/core/clock.ts'
import { silentLog } from '#shared/core/log.ts'
import { finishRecordings } from './calls/recording-drafts.ts'
import { openDataFolder } from './data-folder.ts'
import { dataSetOf, type Dataset, fillSteps, isNew, readDataset } from './demo/dataset.ts'
import { knownUsers, isPredictable, secretOf } from './demo/secrets.ts'
import { runUpSeconds } from './demo/shift/office-act.ts'
import { RunUpClock } from './demo/shift/run-up-clock.ts'
import { answerBrokenRequests } from './http/broken-requests.ts'
import { isLoopback, openPort } from './listening.ts'
import { holdMp3Thread } from './media/mp3.ts'
import { loadAssociation } from './media/peer-leg.ts'
import { StartError, type Platform, type PlatformOptions } from './options.ts'
import { startServices } from './services.ts'
import { systemClock } from './sip/system-clock.ts'
import type { Store } from './store/store.ts'

const sip = { path: '/sip', domain: 'pbx.localhost' } as const
const defaultSeed = 1

/**
 * Starts the embedded telephony platform: REST API, SIP over WebSocket, media, webhooks and data. Throws an error whose
 * message is a sentence if the port, the folder or an option is unusable.
 */
export async function startPlatform(options: PlatformOptions = {}): Promise<Platform> {
  const { data = ':memory:', host = '127.0.0.1', log = silentLog, seed = defaultSeed } = options
  const dataset = readDataset(options.dataset ?? 'demo')
  if (!dataset) throw new StartError(`${options.dataset} is no data set: demo, empty or bench:<number>`)

  await using disposables = new AsyncDisposableStack()
  const folder = disposables.use(await openDataFolder(data, log))
  const { store, drafts } = folder
  const clock = startClock(store, options)
  const secret = await fillNewStore(store, dataset, { ...options, clock })
  rejectPredictablePasswords(host, secret)
  await finishRecordings(store, drafts)

  let serve: RequestListener = (_, response) => response.writeHead(503).end()
  const listening = disposables.use(
    await openPort({
      port: options.port ?? 0,
      host,
      tls: options.tls ?? false,
      handler: (request, response) => serve(request, response),
    }),
  )
  options.signal?.throwIfAborted()
  answerBrokenRequests(listening.server, sip.path)
  const services = disposables.use(
    startServices({
      store,
      drafts,
      server: listening.server,
      sip: { ...sip, ...(options.sessionTimes ? { times: options.sessionTimes } : {}) },
      secret,
      seed,
      tokenTtl: options.tokenTtl ?? 900,
      rateLimit: options.rateLimit,
      simulation: { traffic: options.traffic ?? 0, shift: options.shift ?? false, seed: options.seed },
      hasVisitors: isLoopback(host) && dataSetOf(store) === 'demo',
      clock,
      log,
    }),
  )
  if (clock instanceof RunUpClock) await clock.catchUp()
  serve = services.handler
  disposables.defer(() => void listening.server.close())

  const { origin, certificate } = listening
  const ca = certificate && (await folder.writeShared('platform-ca.pem', certificate.chain))
  const running = disposables.move()
  return {
    origin,
    baseUrl: `${origin}/v1.2`,
    sip: { ws: `${origin.replace(/^http/, 'ws')}${sip.path}`, domain: sip.domain },
    users: knownUsers(store, secret),
    ...(ca === undefined ? {} : { ca }),
    async prepareMedia() {
      running.defer(holdMp3Thread())
      await loadAssociation()
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

/** In a new store the shift has already run for a while, so that people are at work from the first look. */
function startClock(store: Store, { shift = false, clock = systemClock }: PlatformOptions): Clock {
  return shift && isNew(store) ? new RunUpClock(clock, runUpSeconds * 1000) : clock
}

/** Fills a new store with its data set, and returns the secret from which its passwords are derived. */
async function fillNewStore(
  store: Store,
  dataset: Dataset,
  { seed, clock = systemClock, signal }: PlatformOptions,
): Promise<string> {
  return store.runAndCommit(async () => {
    const secret = secretOf(store.meta, seed)
    for (const _ of fillSteps(store, { dataset, seed: seed ?? defaultSeed, now: clock.now() })) {
      await nextTurn()
      signal?.throwIfAborted()
    }
    return secret
  })
}

function rejectPredictablePasswords(host: string, secret: string): void {
  if (isLoopback(host) || !isPredictable(secret)) return
  throw new StartError(
    `The passwords of these data follow from a seed, so anybody can work them out: ${host} would let other machines in`,
  )
}
