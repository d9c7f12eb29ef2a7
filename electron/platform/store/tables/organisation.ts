import { MonitorAiDictionary } from '#shared/api/modules/ai-dictionary.ts'
import { CallFlow } from '#shared/api/modules/call-flows.ts'
import { UserAudio } from '#shared/api/modules/customer.ts'
import { QueueGroup, UserGroup, UserGroupPolicy } from '#shared/api/modules/groups.ts'
import { ReportSchedule } from '#shared/api/modules/reports.ts'
import type { StoredRow } from '../rows.ts'
import { table } from '../table-spec.ts'

export type StoredAiDictionary = MonitorAiDictionary & StoredRow
export type StoredCallFlow = CallFlow & StoredRow
export type StoredQueueGroup = QueueGroup & StoredRow & { readonly name: string }
export type StoredUserGroup = UserGroup & StoredRow & { readonly name: string }
export type StoredUserGroupPolicy = UserGroupPolicy & StoredRow & { readonly name: string }

/** A user's own announcement; its bytes are in `userAudio`. */
export type StoredUserAudio = UserAudio & StoredRow & { readonly user_id: number }

export type StoredReportSchedule = ReportSchedule &
  StoredRow & {
    readonly name: string
    readonly emails: readonly string[]
    /** The user who requested it, on whose behalf it runs. */
    readonly user_id: number
    /** The newest call record when it last ran; undefined before. */
    readonly last_cdr_id?: number
  }

/** A customer's payments less the cost of its calls and messages, and the customer's name; one record per customer. */
export type StoredAccount = StoredRow & { readonly balance: number; readonly name?: string }

/** How a customer organises its people and its work. */
export const organisationTables = {
  aiDictionary: table<StoredAiDictionary>({
    resource: MonitorAiDictionary,
    servesEveryField: true,
    visibility: 'shared',
  }),
  callFlows: table<StoredCallFlow>({ resource: CallFlow, visibility: 'shared' }),
  queueGroups: table<StoredQueueGroup>({ resource: QueueGroup, visibility: 'shared' }),
  userGroups: table<StoredUserGroup>({ resource: UserGroup, visibility: 'shared' }),
  userGroupPolicies: table<StoredUserGroupPolicy>({ resource: UserGroupPolicy, visibility: 'shared' }),
  userAudios: table<StoredUserAudio>({ resource: UserAudio, indexed: ['user_id'], visibility: 'own' }),
  accounts: table<StoredAccount>({ visibility: 'shared' }),
  reportSchedules: table<StoredReportSchedule>({
    resource: ReportSchedule,
    indexed: ['next_run_at'],
    visibility: 'shared',
  }),
}
