import { join } from 'node:path'
import { ok } from '#shared/core/result.ts'
import { maxCallNoteLength, callerLimits, type CallerMethods } from '#shared/host/caller.ts'
import { initialSlices } from '#shared/host/state.ts'
import { listOf, orNull } from '#shared/settings/checks.ts'
import { arrivalsFeature } from '../arrivals/arrivals-feature.ts'
import { id, moment, optional, record, text, word } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { KeptEntries } from '../kept-files/kept-entries.ts'
import { networkFeature } from '../network/network-feature.ts'
import { sessionFeature } from '../session/session-feature.ts'
import { accountFile } from '../signed-in-agent.ts'
import { CallBacks, type KeptCallBack } from './call-backs.ts'
import { CallWritings, type KeptWriting } from './call-writings.ts'
import { callerFeature } from './caller-feature.ts'
import { deliverWriting } from './deliver-writing.ts'

type PlanInput = Parameters<CallerMethods['callBack.plan']>[0]

const note = text(maxCallNoteLength)
const labels = listOf(id)
const line = record({ lineId: word })
const keptWriting = record<KeptWriting>({ liveId: id, note, labels: orNull(labels), at: moment })
const keptCallBack = record<KeptCallBack>({ id: word, number: word, name: word, note, at: moment })
/** Maximum number of unsent call notes, and of call-backs. */
const maxEntries = 100

/** Work after a call: its note and labels, and call-backs. */
export const wrapUpFeature = defineFeature({
  name: 'wrap-up',
  slices: initialSlices('callWritings', 'callBacks'),
  needs: {
    session: sessionFeature,
    network: networkFeature,
    caller: callerFeature,
    arrivals: arrivalsFeature,
  },
  create({ clock, log, ports, store, set, own, owned }, needs) {
    const { session, network, caller } = needs
    const { api } = session
    const { arrivals } = needs.arrivals
    const writings = own(
      new CallWritings({
        clock,
        deliver: deliverWriting(api),
        onChange: (list) => set('callWritings', list),
      }),
    )
    const callBacks = own(
      new CallBacks({
        clock,
        onDue: ({ id: item, name, number, note: words }) =>
          arrivals.add('call-back', { item, name: name || number, words }),
        onChange: (list) => set('callBacks', list),
      }),
    )
    const follow = () => {
      for (const each of store.value.lines) {
        const queue = caller.callers.queueOf(each.id)
        const wrapUp = store.value.people.list.find(({ key }) => key === queue)?.service?.wrapUp
        writings.follow(each, caller.callers.callOf(each.id), wrapUp)
      }
    }
    owned.add(store.onSlices(['lines', 'callers'], follow))
    owned.add(network.news.on(() => writings.wake()))
    return { writings, callBacks, arrivals, log, userData: ports.userData }
  },
  signedIn: ({ writings, callBacks, log, userData }, agent, later) =>
    later(() => {
      const path = (folder: string) => accountFile(join(userData, folder), agent).replace(/\.db$/, '.json')
      writings.start(new KeptEntries({ path: path('call-notes'), log, check: keptWriting, maxEntries }))
      callBacks.start(new KeptEntries({ path: path('call-backs'), log, check: keptCallBack, maxEntries }))
    }),
  signedOut({ writings, callBacks }) {
    writings.stop()
    callBacks.stop()
  },
  methods: {
    'callNote.write': {
      input: record({ lineId: word, note }),
      run: async ({ writings }, { lineId, note: words }) => writings.write(lineId, { note: words }),
    },
    'callNote.label': {
      input: record({ lineId: word, labels }),
      run: async ({ writings }, input) =>
        writings.write(input.lineId, { labels: input.labels.slice(0, callerLimits.labels) }),
    },
    'callNote.finish': {
      input: line,
      async run({ writings }, { lineId }) {
        writings.finish(lineId)
        return ok(undefined)
      },
    },
    'callBack.plan': {
      input: record<PlanInput>({ id: optional(word), number: word, name: word, note, at: moment }),
      run: async ({ callBacks }, planned) => callBacks.plan(planned),
    },
    'callBack.done': {
      input: record({ id: word }),
      async run({ callBacks, arrivals }, { id: done }) {
        arrivals.markSeen('call-back', done)
        return callBacks.done(done)
      },
    },
  },
})
