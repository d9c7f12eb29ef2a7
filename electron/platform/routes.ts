import { contract } from '#shared/api/contract.ts'
import { operator } from '#shared/api/operator.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Emitter } from '#shared/core/emitter.ts'
import type { Deletions } from './background/deletions.ts'
import type { Erasers } from './background/erasers.ts'
import type { CallEngine } from './calls/call-engine.ts'
import type { Directory } from './calls/directory.ts'
import type { SampleCallers } from './demo/sample-callers.ts'
import type { RunningSimulation } from './demo/simulate.ts'
import type { CustomerEvent } from './events/fact.ts'
import { authenticationHandlers } from './handlers/authentication.ts'
import { callMeBackHandlers } from './handlers/call-me-back.ts'
import { callHandlers } from './handlers/calls.ts'
import { customerHandlers } from './handlers/customer.ts'
import { historyHandlers } from './handlers/history.ts'
import { operatorCallHandlers } from './handlers/operator-calls.ts'
import { operatorMessageHandlers } from './handlers/operator-messages.ts'
import { operatorUserHandlers } from './handlers/operator-users.ts'
import { operatorSimulationHandlers } from './handlers/operator-simulation.ts'
import { operatorHandlers } from './handlers/operator.ts'
import { reportHandlers } from './handlers/reports.ts'
import { settingsHandlers } from './handlers/settings.ts'
import { storageHandlers } from './handlers/storage.ts'
import { routesOf, type ApiRoute } from './http/api-routes.ts'
import type { Faults } from './http/faults.ts'
import type { Outage } from './http/outage.ts'
import type { Tokens } from './http/tokens.ts'
import type { SmsService } from './messages/sms-desk.ts'
import { recordingAudio, voicemailAudio } from './recordings.ts'
import type { ReportScheduler } from './reports/scheduler.ts'
import type { SipServer } from './sip/sip-server.ts'
import type { Store } from './store/store.ts'

/** Dependencies of the handlers. */
type RouteDependencies = {
  readonly store: Store
  /** Secret from which the passwords of sample users are derived. */
  readonly secret: string
  readonly clock: Clock
  readonly tokens: Tokens
  readonly faults: Faults
  readonly outage: Outage
  readonly events: Emitter<CustomerEvent>
  readonly engine: CallEngine
  readonly lines: SipServer
  readonly directory: Directory
  readonly desk: SmsService
  readonly deletions: Deletions
  readonly erasers: Erasers
  readonly scheduler: ReportScheduler
  readonly callers: SampleCallers
  readonly simulation: RunningSimulation
}

/** Every operation of the contract and of the operator API, with its handler. */
export function platformRoutes(dependencies: RouteDependencies): {
  readonly api: readonly ApiRoute[]
  readonly operator: readonly ApiRoute[]
} {
  const { store, directory, events, clock } = dependencies
  const audio = { recordingOf: recordingAudio(store), voicemailOf: voicemailAudio(store) }
  const messages = { store, contactOf: directory.contactOf, events, clock, callers: dependencies.callers }
  return {
    api: [
      ...routesOf(contract.authentication, authenticationHandlers(dependencies)),
      ...routesOf(contract.calls, callHandlers(dependencies)),
      ...routesOf(contract.storage, storageHandlers(dependencies)),
      ...routesOf(contract.settings, settingsHandlers(dependencies)),
      ...routesOf(contract.customer, customerHandlers(dependencies)),
      ...routesOf(contract.history, historyHandlers({ ...dependencies, ...audio })),
      ...routesOf(contract.callMeBack, callMeBackHandlers(dependencies)),
      ...routesOf(contract.reports, reportHandlers(dependencies)),
    ],
    operator: routesOf(operator, {
      ...operatorHandlers(dependencies),
      ...operatorCallHandlers(dependencies),
      ...operatorUserHandlers(dependencies),
      ...operatorSimulationHandlers(dependencies),
      ...operatorMessageHandlers(messages),
    }),
  }
}
