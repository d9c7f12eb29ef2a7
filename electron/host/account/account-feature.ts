import type { ApiClient } from '#shared/api/client.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import { deletionWord } from '#shared/host/account.ts'
import { record, word } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import type { Session } from '../session/session.ts'
import { sessionFeature } from '../session/session-feature.ts'
import { countCustomer } from './count-customer.ts'
import { readAccount } from './read-account.ts'

/** The signed-in agent as the platform knows it, and the deletion of the whole customer. */
export const accountFeature = defineFeature({
  name: 'account',
  needs: { session: sessionFeature },
  create: (_, { session: { api, session } }) => ({
    read: () => ofAgent(session, (id) => readAccount(api, id)),
    count: () => countCustomer(api),
    deleteCustomer: (typed: string) => ofAgent(session, (id) => deleteCustomer({ api, session, id, typed })),
  }),
  methods: {
    'account.read': { input: null, run: ({ read }) => read() },
    'account.countCustomer': { input: null, run: ({ count }) => count() },
    'account.deleteCustomer': {
      input: record({ typed: word }),
      run: (account, { typed }) => account.deleteCustomer(typed),
    },
  },
})

async function ofAgent<Value>(session: Session, act: (id: number) => Outcome<Value>): Outcome<Value> {
  const { state } = session
  return state.kind === 'signed-in' ? act(state.agent.id) : err(appError('session.signed-out'))
}

type Deletion = {
  readonly api: ApiClient
  readonly session: Session
  readonly id: number
  readonly typed: string
}

/** Reads the account again, so that the typed name is compared with the customer that is about to be deleted. */
async function deleteCustomer({ api, session, id, typed }: Deletion): Outcome {
  const account = await readAccount(api, id)
  if (!account.ok) return account
  const { customer } = account.value
  if (customer.id === null || typed !== deletionWord(customer)) return err(appError('input.invalid', typed))
  const deleted = await api.customer.deleteCustomer({ id: customer.id })
  if (!deleted.ok) return deleted
  await session.signOut(appError('session.customer-deleted', customer.name || String(customer.id)))
  return ok(undefined)
}
