import { defineWords } from '#shared/locales/words.ts'

/** The signed-in agent and company, and the deletion of the whole company. */
export const accountWords = defineWords('settings/account', {
  failed: 'The account could not be loaded.',
  again: 'Try again',
  readAgain: 'Refresh',
  partly:
    'Your role does not allow access to your user record at the phone service, so some of your details are not known.',
  facts: {
    name: 'Name',
    email: 'Email',
    ext: 'Extension',
    callerId: 'Caller ID',
    company: 'Company',
    companyNumber: 'Company number',
    roles: 'Roles',
    balance: 'Balance',
  },
  administrator: 'Administrator',
  agent: 'Agent',
  balanceKept: 'The phone service does not show it to your role.',
  notSaid: 'Not known',
  rights: 'Rights',
  rightNames: {
    recording: 'Record a call',
    bargeIn: 'Join a colleague’s call',
    followMe: 'Forward to other phones',
    callWaiting: 'Take a second call',
  },
  allowed: 'Allowed',
  notAllowed: 'Not allowed',
  secondFactor: 'Second factor',
  secondFactorHint:
    'When on, the phone service emails a code at each new sign-in. An administrator turns it on or off in the phone service’s dashboard. This app can only show it.',
  secondFactorStates: { on: 'On', off: 'Off', unknown: 'Not known' },
  deletion: {
    command: 'Delete the company’s account',
    title: (name: string) => `Delete ${name}?`,
    titleUnnamed: 'Delete the company’s account?',
    about:
      'The whole company is deleted at the phone service, for everybody and for good. Calls in progress end. Nobody can sign in, call or be called any more.',
    lost: 'What will be deleted',
    notCounted: 'not counted',
    counting: 'Counting what will be deleted',
    notRead: 'What will be deleted could not be counted.',
    type: (name: string) => `Type “${name}” to confirm`,
    typeHint: 'Exactly as it is written here.',
    numberHint: 'The phone service does not say what the company is called: this is its number.',
    unknown: 'The phone service does not say which company this is, so it cannot be deleted here.',
    refused: 'Nothing was deleted.',
    cancel: 'Cancel',
    delete: 'Delete everything',
  },
})
