import { join } from 'node:path'
import { maxCallNoteLength, callerLimits, type CallerMethods } from '#shared/host/caller.ts'
import { initialSlices } from '#shared/host/state.ts'
import { listOf, orNull } from '#shared/settings/checks.ts'
import { arrivalsFeature } from '../arrivals/arrivals-feature.ts'
import { id, moment, optional, record, text, word } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { EntryFile } from '../local-files/entry-file.ts'
import { networkFeature } from '../network/network-feature.ts'
import { sessionFeature } from '../session/session-feature.ts'
import { accountFile } from '../signed-in-agent.ts'
import { CallBacks, type StoredCallBack } from './call-backs.ts'
import { AgentNotes, type StoredAgentNote } from './agent-notes.ts'
import { callerFeature } from './caller-feature.ts'
import { deliverAgentNote } from './deliver-agent-note.ts'

type PlanInput = Parameters<CallerMethods['callBack.plan']>[0]

const note = text(maxCallNoteLength)
const labels = listOf(id)
const line = record({ lineId: word })
const storedAgentNote = record<StoredAgentNote>({ liveId: id, note, labels: orNull(labels), at: moment })
const storedCallBack = record<StoredCallBack>({ id: word, number: word, name: word, note, at: moment })
/** Maximum number of unsent call notes, and of call-backs. */
const maxEntries = 100

/** Work after a call: its note and labels, and call-backs. */
export const wrapUpFeature = defineFeature({
  name: 'wrap-up',
  slices: initialSlices('agentNotes', 'callBacks'),
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
    const agentNotes = own(
      new AgentNotes({
        clock,
        deliver: deliverAgentNote(api),
        onChange: (list) => set('agentNotes', list),
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
        agentNotes.follow(each, caller.callers.callOf(each.id), wrapUp)
      }
    }
    owned.add(store.onSlices(['lines', 'callers'], follow))
    owned.add(network.events.on(() => agentNotes.wake()))
    return { agentNotes, callBacks, arrivals, log, userData: ports.userData }
  },
  signedIn: ({ agentNotes, callBacks, log, userData }, agent, later) =>
    later(() => {
      const path = (folder: string) => accountFile(join(userData, folder), agent).replace(/\.db$/, '.json')
      agentNotes.start(new EntryFile({ path: path('call-notes'), log, check: storedAgentNote, maxEntries }))
      callBacks.start(new EntryFile({ path: path('call-backs'), log, check: storedCallBack, maxEntries }))
    }),
  signedOut({ agentNotes, callBacks }) {
    agentNotes.stop()
    callBacks.stop()
  },
  methods: {
    'callNote.write': {
      input: record({ lineId: word, note }),
      run: async ({ agentNotes }, { lineId, note: words }) => agentNotes.write(lineId, { note: words }),
    },
    'callNote.label': {
      input: record({ lineId: word, labels }),
      run: async ({ agentNotes }, input) =>
        agentNotes.write(input.lineId, { labels: input.labels.slice(0, callerLimits.labels) }),
    },
    'callNote.finish': { input: line, run: ({ agentNotes }, { lineId }) => agentNotes.finish(lineId) },
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
