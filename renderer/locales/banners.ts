import { defineWords } from '#shared/locales/words.ts'

/** Banners about this computer and this app, above every view. */
export const bannerWords = defineWords('banners', {
  dismiss: 'Dismiss',
  noKeychain: 'This computer has no keychain, so you will need to sign in again after a restart.',
  restarted: 'The window was restarted.',
  callWentOn: 'Your call continued.',
  phoneWentOn: 'The phone was not affected.',
  drafts: 'Texts you were writing were saved up to the last second. Anything else you had typed was lost.',
  fault: 'Something went wrong inside Switchhook.',
  faultInCall: 'Your call continues. If something stops working, reload the window after the call.',
  faultIdle: 'If something stops working, reload the window.',
  makeFile: 'Create a diagnostics file',
})
