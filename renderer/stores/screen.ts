import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { CommandName } from '#shared/host/command.ts'
import type { RecentCall } from '#shared/host/slices.ts'
import type { TraceOf } from '#shared/host/traces.ts'
import { resetOnAgentChange } from './reset-on-agent-change.ts'

export type ViewName =
  | 'console'
  | 'messages'
  | 'chats'
  | 'faxes'
  | 'voicemail'
  | 'recordings'
  | 'history'
  | 'call-backs'
  | 'contacts'
  | 'wallboard'
  | 'admin'
  | 'routing'
  | 'reports'
  | 'platform'
  | 'settings'

/** A key of a view that is shown in the status bar. */
export type Hint = { readonly name: string; readonly label: string; readonly keys: readonly string[] }

/** What opens above every view. */
function overlays() {
  return {
    /** The line of the open transfer dialog. */
    transferring: ref<string | null>(null),
    /** The initial text of its search. */
    transferSearch: ref(''),
    /** The contact whose notes are being edited, by the key of the person. */
    notesPersonKey: ref<string | null>(null),
    /** The call whose timeline is open, by the host's key. */
    timelineKey: ref<string | null>(null),
    /** The call or media record whose SIP messages, as stored by the platform, are open. */
    traceSubject: shallowRef<TraceOf | null>(null),
    shortcutsOpen: ref(false),
    /** The list of colleagues and their presence. */
    teamOpen: ref(false),
    /** The wallboard fills the window. */
    isWallboardMaximized: ref(false),
    /** The command palette. */
    paletteOpen: ref(false),
    diagnosticsOpen: ref(false),
    /** The presence menu; the counter goes up when its key opens it. */
    presenceOpen: ref(false),
    presenceRequests: ref(0),
  }
}

/** What is open in the app. Nothing here outlives the page or passes to another agent. */
export const useScreenStore = defineStore('screen', () =>
  resetOnAgentChange({
    view: ref<ViewName>('console'),
    /** The key of the open text thread, which may be a number without messages so far. */
    openThread: ref<string | null>(null),
    /** Incremented to start writing to `openThread`; 0 again once that view has handled it. */
    composeRequests: ref(0),
    openVoicemail: ref<number | null>(null),
    openRecording: ref<number | null>(null),
    /** The past call that History opens with; it need not be among the latest. */
    openCall: shallowRef<RecentCall | null>(null),
    /** Which calls History lists. */
    historyScope: ref<'all' | 'missed' | 'recorded'>('all'),
    /** The search term with which History opens next. */
    historySearch: ref(''),
    /** The section at which Settings opens; null for the top. */
    settingsSection: ref<string | null>(null),
    /** The setting in it that gets the focus, by its visible name; null for none. */
    settingToFocus: ref<string | null>(null),
    /** The part of the routing tester that opens next; null for the last one used. */
    routingPart: ref<'test' | 'calls' | 'flow' | null>(null),
    /** The line whose call the console shows; null follows the foremost. */
    selectedLine: ref<string | null>(null),
    /** Notes that can be edited in place, and a counter of requests to focus them. */
    ...{ inlineNotesCount: ref(0), notesRequests: ref(0) },
    /** Incremented to focus the labels of the call. */
    labelRequests: ref(0),
    /** A consultation has just been started: the focus goes to the two calls, once they are shown. */
    consultationStarted: ref(false),
    /** The dialog that connects two numbers. */
    connectOpen: ref(false),
    /** The dialog that deletes the whole company. */
    deleteCustomerOpen: ref(false),
    /** What the current view can delete as a whole: offered in the palette alone. */
    viewDeletion: shallowRef<{ readonly title: string; run(): void } | null>(null),
    keypadOpen: ref(false),
    ...overlays(),
    /** Whether the audio route of the call can be chosen; the counter goes up when a key opens the choice. */
    callAudioOpen: ref(false),
    callAudioRequests: ref(0),
    /** Incremented to focus the list of the current view. */
    listRequests: ref(0),
    /** Incremented to focus a view's search or the dialler. */
    searchRequests: ref(0),
    newCallRequests: ref(0),
    /** Keys of the current view for the status bar, besides those of calls. */
    hints: shallowRef<readonly Hint[]>([]),
    /** Whether a text field has the focus, so that bare letters are text. */
    isTyping: ref(false),
    /** The first key of a pair such as `G C` was just pressed: the next letter belongs to it. */
    keyPairStarted: ref(false),
    /** The current view's handlers of its own commands, by name. */
    viewCommands: shallowRef<ReadonlyMap<CommandName, () => void>>(new Map()),
    /** Whether a message editor has the focus. */
    isComposing: ref(false),
    /** Whether Enter presses the focused element, so that it runs no command. */
    enterPressesElement: ref(false),
  }),
)
