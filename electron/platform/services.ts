import type { RequestListener } from 'node:http'
import type { HttpServer } from '#electron/net/listen.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import type { Clock } from '#shared/core/clock.ts'
import { Emitter } from '#shared/core/emitter.ts'
import type { Log } from '#shared/core/log.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { Deletions } from './background/deletions.ts'
import { erasers } from './background/erasers.ts'
import { callServices } from './call-services.ts'
import { createCallEngine } from './calls/call-engine.ts'
import { finishCutOffCalls } from './calls/unfinished-calls.ts'
import { storeQueues } from './calls/services/queues/queue-book.ts'
import { Queues } from './calls/services/queues/queues.ts'
import { endUnfinishedMediaSessions, storeArchive } from './calls/store-archive.ts'
import { CallMeBack } from './call-me-back/call-me-back.ts'
import type { RecordingDrafts } from './calls/recording-drafts.ts'
import { storeDirectory } from './calls/store-directory.ts'
import { storedAnnouncements } from './calls/user/announcement-of.ts'
import { mailingMissedCalls } from './calls/user/missed-call-mail.ts'
import { TraceArchive } from './calls/trace-archive.ts'
import { Random } from './demo/random.ts'
import { SampleCallers } from './demo/sample-callers.ts'
import { samplePassword } from './demo/secrets.ts'
import { simulate, type Simulation } from './demo/simulate.ts'
import type { CustomerEvent } from './events/fact.ts'
import { Notifier } from './events/notifier.ts'
import { apiServer } from './http/api-server.ts'
import { Faults } from './http/faults.ts'
import { Outage } from './http/outage.ts'
import { RateLimit } from './http/rate-limit.ts'
import { Tokens } from './http/tokens.ts'
import { FrameClock } from './media/frame-clock.ts'
import { PeerLeg } from './media/peer-leg.ts'
import { StereoRecorder } from './media/recorder.ts'
import { SmsService } from './messages/sms-desk.ts'
import { ReportScheduler } from './reports/scheduler.ts'
import { platformRoutes } from './routes.ts'
import { startSip, type SipOptions } from './sip/sip-server.ts'
import type { Store } from './store/store.ts'
import type { PhoneLines } from './sip/leg.ts'
import { VisitorChats } from './visitors/visitor-chats.ts'
import { visitorPages } from './visitors/visitor-pages.ts'

export type ServiceOptions = {
  readonly store: Store
  readonly drafts: RecordingDrafts | undefined
  readonly server: HttpServer
  readonly sip: Pick<SipOptions, 'path' | 'domain' | 'times'>
  readonly secret: string
  readonly seed: number
  readonly tokenTtl: number
  readonly rateLimit: number | undefined
  readonly simulation: Simulation
  /** Whether the pages of the sample shop's visitors are served. */
  readonly hasVisitors: boolean
  readonly clock: Clock
  readonly log: Log
}

export type Services = AsyncDisposable & { readonly handler: RequestListener }

/** Everything that runs on the open port: phones, calls, notifications and the API. */
export function startServices(options: ServiceOptions): Services {
  const { store, drafts, server, clock, log, secret, seed } = options
  endUnfinishedMediaSessions(store)
  const random = new Random(seed)
  const faults = new Faults(() => random.next(), clock)
  const outage = new Outage(server, clock)
  const tokens = new Tokens({ store, clock, idleSeconds: options.tokenTtl })
  const events = new Emitter<CustomerEvent>()
  const notifier = new Notifier({ store, events, faults, outage, clock, log })

  const lines = startSip({
    server,
    ...options.sip,
    passwordOf(sipUser) {
      const user = store.users.find('ext', sipUser)
      return user?.active ? samplePassword(secret, 'sip', user.id) : undefined
    },
    log,
    clock,
    createMedia: () => new PeerLeg(() => outage.isOn || faults.shouldLosePacket()),
  })
  const frameClock = new FrameClock()
  const traces = new TraceArchive({ store, lines, clock })
  const queueRandom = new Random(seed + 2)
  const queues = new Queues({
    book: storeQueues(store),
    random: () => queueRandom.next(),
    mail: ({ customerId, ...mail }) =>
      void store.outbox.insert({
        ...mail,
        customer_id: customerId,
        created_at: writeTimestamp(clock.now()),
      }),
  })
  const announcementOf = storedAnnouncements(store)
  const eraser = erasers(store)
  const directory = storeDirectory(store)
  const archive = mailingMissedCalls(storeArchive({ store, clock, traces, drafts }), { store, clock })
  finishCutOffCalls({ store, archive, events, clock })
  const engine = createCallEngine({
    lines,
    directory,
    archive,
    announcementOf,
    clock,
    frameClock,
    log,
    events,
    openRecorder: (monitorId) => new StereoRecorder(drafts?.pathOf(monitorId)),
    services: callServices({ store, clock, queues, announcementOf, voicemailEraser: eraser.voicemessages }),
  })
  const registrations = trackRegistrations(lines, store)
  const desk = new SmsService({ store, contactOf: directory.contactOf, events, clock })
  const deletions = new Deletions({ store, erasers: eraser, clock, log })
  const scheduler = new ReportScheduler({ store, clock, log })
  const messages = { store, contactOf: directory.contactOf, events, clock }
  const scene = { engine, lines, store, clock, log, queues, messages }
  const simulation = simulate(scene, options.simulation)
  const callMeBack = new CallMeBack({ store, board: engine.board, clock })
  const chats = new VisitorChats({ store, clock })
  const callers = new SampleCallers(scene, new Random(seed + 3))

  const handler = apiServer({
    ...platformRoutes({
      ...{ store, secret, clock, tokens, faults, outage, events },
      ...{ engine, lines, directory, desk, deletions, erasers: eraser, scheduler, callers, simulation },
    }),
    tokens,
    runAndCommit: store.runAndCommit,
    faults,
    ...(options.rateLimit === undefined ? {} : { rateLimit: new RateLimit(options.rateLimit, clock) }),
    clock,
    log,
  })

  const handlerWithVisitors = options.hasVisitors
    ? visitorPages({ store, callMeBack, chats, clock, log }, handler)
    : handler

  return {
    handler: handlerWithVisitors,
    async [Symbol.asyncDispose]() {
      simulation[Symbol.dispose]()
      callMeBack[Symbol.dispose]()
      chats[Symbol.dispose]()
      scheduler[Symbol.dispose]()
      desk[Symbol.dispose]()
      await deletions[Symbol.asyncDispose]()
      await engine[Symbol.asyncDispose]()
      registrations()
      await lines[Symbol.asyncDispose]()
      traces[Symbol.dispose]()
      frameClock[Symbol.dispose]()
      await notifier[Symbol.asyncDispose]()
      tokens[Symbol.dispose]()
      outage[Symbol.dispose]()
    },
  }
}

/** Maintains `nb_sip_locations` of every user: the number of the user's registered phones, 0 after a start. */
function trackRegistrations(
  lines: Pick<PhoneLines, 'onRegistration'>,
  { users, transaction }: Pick<Store, 'users' | 'transaction'>,
): Unsubscribe {
  transaction(() => {
    const usersWithPhones = users.where([{ property: 'nb_sip_locations', operator: 'gt', value: 0 }])
    for (const { id } of usersWithPhones) users.update(id, { nb_sip_locations: 0 })
  })
  return lines.onRegistration(({ sipUser, count }) => {
    const user = users.find('ext', sipUser)
    if (user && user.nb_sip_locations !== count) users.update(user.id, { nb_sip_locations: count })
  })
}
