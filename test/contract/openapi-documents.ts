import { contract } from '#shared/api/contract.ts'
import { openApiDocument } from './openapi/document.ts'
import { operator } from '#shared/api/operator.ts'

/** Where `npm run platform -- --port 8080` listens; whoever uses the document puts another server there. */
const origin = 'http://127.0.0.1:8080'

export function describedApi() {
  return openApiDocument({
    title: 'Telephony platform',
    description:
      'A hosted business-telephony platform: calls, messages, settings, history. `x-not-shown` marks what its ' +
      'documentation leaves open, and says how the embedded platform decides it.',
    modules: contract,
    serverUrl: `${origin}/v1.2`,
  })
}

export function describedOperator() {
  return openApiDocument({
    title: 'Embedded telephony platform: operator API',
    description:
      'Functions of the dashboard of the hosted service, and events from outside: webhooks, e-mails, simulated ' +
      'calls, faults. For root users only.',
    modules: { operator },
    serverUrl: origin,
  })
}
