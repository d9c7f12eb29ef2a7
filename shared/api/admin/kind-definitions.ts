/** The groups of the resource column. */
export type KindGroup = 'calls-in' | 'people' | 'content' | 'reach' | 'records'

export type KindDefinition = {
  readonly path: string
  readonly group: KindGroup
  /** The fields by which a person recognises a record, if not its name. */
  readonly titleFields?: readonly string[]
  /** Further fields shown in the list. */
  readonly columns: readonly string[]
  /** The field that identifies a record in a path, if not its id. */
  readonly key?: 'e164'
}

/** Definition of each kind of record: the path of its list, even if there is no such operation. All else is derived. */
export const kindDefinitions = {
  numbers: {
    path: '/ddis',
    group: 'calls-in',
    titleFields: ['e164'],
    columns: ['name', 'target_type', 'status'],
    key: 'e164',
  },
  'routing-rules': {
    path: '/routingrules',
    group: 'calls-in',
    titleFields: ['source', 'destination'],
    columns: ['pos', 'direction', 'action'],
  },
  ivrs: { path: '/ivrs', group: 'calls-in', columns: ['number', 'language'] },
  queues: { path: '/queues', group: 'calls-in', columns: ['number', 'max_wait_time', 'ring_strategy'] },
  'ring-groups': { path: '/ringgroups', group: 'calls-in', columns: ['number', 'users', 'ring_time'] },
  'pickup-groups': { path: '/pickupgroups', group: 'calls-in', columns: ['users'] },
  conferences: { path: '/conferences', group: 'calls-in', columns: ['confno', 'monitor'] },
  'call-flows': { path: '/callflows', group: 'calls-in', columns: ['status', 'created_at'] },
  users: {
    path: '/users',
    group: 'people',
    titleFields: ['first_name', 'last_name'],
    columns: ['ext', 'email'],
  },
  'user-groups': { path: '/usergroups', group: 'people', columns: ['color'] },
  'group-policies': { path: '/usergrouppolicies', group: 'people', columns: ['color'] },
  'queue-groups': { path: '/queuegroups', group: 'people', columns: ['id'] },
  roles: { path: '/aclroles', group: 'people', columns: ['product_code'] },
  'api-tokens': { path: '/apitokens', group: 'people', columns: ['expiry'] },
  'canned-responses': { path: '/sms/cannedresponses', group: 'content', columns: ['text'] },
  'call-labels': { path: '/calllabels', group: 'content', columns: ['color'] },
  announcements: {
    path: '/vmannouncements',
    group: 'content',
    titleFields: ['description'],
    columns: ['extension', 'created_at'],
  },
  'ai-dictionary': {
    path: '/monitors/aidictionary',
    group: 'content',
    titleFields: ['token'],
    columns: ['summary', 'created_at'],
  },
  campaigns: { path: '/calltracking/campaigns', group: 'reach', columns: ['status', 'created_at'] },
  'campaign-numbers': {
    path: '/calltracking/ddis',
    group: 'reach',
    titleFields: ['e164'],
    columns: ['name', 'campaign_id'],
    key: 'e164',
  },
  'tracking-numbers': {
    path: '/ddis/calltracking',
    group: 'reach',
    titleFields: ['e164'],
    columns: ['name', 'status'],
    key: 'e164',
  },
  'call-me-back': { path: '/callmeback/settings', group: 'reach', columns: ['button_id', 'position'] },
  'call-me-back-buttons': { path: '/callmeback/buttons', group: 'reach', columns: ['button_id'] },
  'call-me-back-websites': { path: '/callmeback/websites', group: 'reach', columns: ['title', 'created_at'] },
  'call-me-back-visitors': { path: '/callmeback/visitors', group: 'reach', columns: ['created_at'] },
  'report-schedules': {
    path: '/reportschedules',
    group: 'reach',
    columns: ['report_id', 'status', 'next_run_at'],
  },
  'call-records': {
    path: '/cdrs',
    group: 'records',
    titleFields: ['src', 'dst'],
    columns: ['calldate', 'type', 'duration'],
  },
  recordings: {
    path: '/monitors',
    group: 'records',
    titleFields: ['created_at'],
    columns: ['sentiment', 'cx_score'],
  },
  texts: { path: '/sms', group: 'records', titleFields: ['from', 'to'], columns: ['created_at', 'type'] },
  'voice-messages': {
    path: '/voicemessages',
    group: 'records',
    titleFields: ['caller'],
    columns: ['origtime', 'folder', 'duration'],
  },
  chats: {
    path: '/chats',
    group: 'records',
    titleFields: ['visitor_name'],
    columns: ['created_at', 'state'],
  },
  'chat-messages': { path: '/chatmsgs', group: 'records', titleFields: ['text'], columns: ['created_at'] },
  faxes: { path: '/faxes', group: 'records', titleFields: ['from', 'to'], columns: ['created_at', 'pages'] },
  'media-sessions': {
    path: '/mediasessions',
    group: 'records',
    titleFields: ['src_id', 'dst_id'],
    columns: ['created_at', 'status'],
  },
  'media-records': {
    path: '/msdrs',
    group: 'records',
    titleFields: ['src', 'dst'],
    columns: ['created_at', 'duration'],
  },
  'web-calls': {
    path: '/webcalls',
    group: 'records',
    titleFields: ['from', 'to'],
    columns: ['calldate', 'charge'],
  },
  'tracked-calls': {
    path: '/calltracking/cdrs',
    group: 'records',
    titleFields: ['e164'],
    columns: ['name', 'created_at'],
  },
  statements: { path: '/statements', group: 'records', columns: [] },
} as const satisfies Readonly<Record<string, KindDefinition>>

export type KindName = keyof typeof kindDefinitions
/** The paths of all kinds. */
export type KindPath = (typeof kindDefinitions)[KindName]['path']

/** The kind that a field's identifier refers to, in requests and records of any kind. */
export const references: Readonly<
  Record<string, { readonly to: KindName } | { readonly by: string } | null>
> = {
  users: { to: 'users' },
  user_id: { to: 'users' },
  extension_id: { to: 'users' },
  extension: { to: 'users' },
  ddis: { to: 'numbers' },
  ddi_e164: { to: 'numbers' },
  ivr_id: { to: 'ivrs' },
  post_call_ivr_id: { to: 'ivrs' },
  campaign_id: { to: 'campaigns' },
  call_me_back_setting_id: { to: 'call-me-back' },
  final_dst_id: { by: 'final_dst_type' },
  fm_final_dst_id: { by: 'fm_final_dst_type' },
  target_id: { by: 'target_type' },
  button_id: null,
  moh_id: null,
  chat_setting_id: null,
  call_tracking_setting_id: null,
  location_id: null,
}

/** Exceptions: fields that refer to something else in one kind only. */
export const referencesByKind: { readonly [Kind in KindName]?: typeof references } = {
  users: { groups: { to: 'user-groups' } },
  queues: { groups: { to: 'queue-groups' } },
  /* Their number, not who they are (specification 2.2). */
  'pickup-groups': { users: null },
}

/** The kind for each letter of `final_dst_type`; none for H, which hangs up. */
export const destinationKinds: Readonly<Record<string, KindName>> = {
  U: 'users',
  V: 'users',
  R: 'ring-groups',
  I: 'ivrs',
  Q: 'queues',
  C: 'conferences',
}

/** Names under which each kind reads fields that are written under another name. */
export const readFieldNames: { readonly [Kind in KindName]?: Readonly<Record<string, string>> } = {
  queues: { moh_id: 'moh', ivr_id: 'ivr' },
  announcements: { extension_id: 'extension' },
  'call-me-back': { ddi_e164: 'ddi' },
}

/** The headings of a form and the fields below each; fields without a heading come last. */
export const formSections = {
  identity: [
    ...['name', 'number', 'description', 'text', 'extension_id', 'color', 'direction', 'action', 'pos'],
    ...['e164', 'campaign_id', 'report_id', 'button_id', 'ddi_e164', 'url', 'language', 'culture'],
    ...['id', 'expiry', 'data'],
  ],
  callers: ['source', 'destination', 'time_interval'],
  members: ['users', 'groups', 'strategy', 'ring_strategy', 'ring_time', 'retry', 'skip_busy', 'liaf'],
  numbers: ['ddis'],
  waiting: ['max_wait_time', 'max_callers', 'join_empty', 'moh_id', 'pos_ann', 'hold_ann', 'ann_freq'],
  keys: [
    ...['sounds', 'timeout', 'repeats', 'ext_dialing', 'one', 'two', 'three', 'four', 'five', 'six', 'seven'],
    ...['eight', 'nine', 'zero', 'star', 'hash', 'random_choice', 'random_dst'],
  ],
  'no-answer': ['final_dst_type', 'final_dst_id'],
  'after-calls': ['wrap_up_time', 'wrap_up_panel', 'wrap_up_panel_timeout', 'post_call_ivr_id'],
  sending: ['emails', 'format', 'frequency', 'start_at', 'end_at', 'timezone', 'status'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type FormSectionName = keyof typeof formSections | 'more'

/** Fields that a kind has under another heading: an IVR rings nobody itself, so its ring time is that of a choice. */
export const otherHeadings: {
  readonly [Kind in KindName]?: Readonly<Record<string, keyof typeof formSections>>
} = { ivrs: { ring_time: 'no-answer' } }
