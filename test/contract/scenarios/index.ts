import type { Scenario } from '../scenario.ts'
import { authenticationScenarios } from './authentication.ts'
import { callMeBackScenarios } from './call-me-back.ts'
import { callScenarios } from './calls.ts'
import { customerScenarios } from './customer.ts'
import { historyScenarios } from './history.ts'
import { operatorScenarios } from './operator.ts'
import { reportsScenarios } from './reports.ts'
import { settingsScenarios } from './settings.ts'
import { storageScenarios } from './storage.ts'

/** By module of the contract; each file of this folder is one module. */
const scenarios: Readonly<Record<string, Readonly<Record<string, Scenario>>>> = {
  authentication: authenticationScenarios,
  calls: callScenarios,
  storage: storageScenarios,
  settings: settingsScenarios,
  customer: customerScenarios,
  history: historyScenarios,
  callMeBack: callMeBackScenarios,
  reports: reportsScenarios,
  operator: operatorScenarios,
}

/** How the operation `calls.place` is tried. */
export function scenarioOf(name: string): Scenario {
  const [module = '', operation = ''] = name.split('.')
  return scenarios[module]?.[operation] ?? {}
}
