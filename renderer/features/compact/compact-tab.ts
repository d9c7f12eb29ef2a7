/** The views at the bottom of the compact window. */
export type CompactTab = 'phone' | 'calls' | 'messages' | 'voicemail' | 'history'
