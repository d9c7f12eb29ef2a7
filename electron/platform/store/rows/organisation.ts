import type { MonitorAiDictionary } from '#shared/api/modules/ai-dictionary.ts'
import type { CallFlow } from '#shared/api/modules/call-flows.ts'
import type { UserAudio } from '#shared/api/modules/customer.ts'
import type { QueueGroup, UserGroup, UserGroupPolicy } from '#shared/api/modules/groups.ts'
import type { ReportSchedule } from '#shared/api/modules/reports.ts'
import type { StoredRow } from '../rows.ts'

/*
 * How a customer orders its people and its work.
 */

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
    /** The user who asked for it, in whose name it runs. */
    readonly user_id: number
  }
