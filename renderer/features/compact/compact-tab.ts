export type CompactTab = 'phone' | 'calls' | 'messages' | 'voicemail' | 'history'
