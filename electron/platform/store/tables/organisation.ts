import { MonitorAiDictionary } from '#shared/api/modules/ai-dictionary.ts'
import { CallFlow } from '#shared/api/modules/call-flows.ts'
import { UserAudio } from '#shared/api/modules/customer.ts'
import { QueueGroup, UserGroup, UserGroupPolicy } from '#shared/api/modules/groups.ts'
import { ReportSchedule } from '#shared/api/modules/reports.ts'
import type {
  StoredAiDictionary,
  StoredCallFlow,
  StoredQueueGroup,
  StoredReportSchedule,
  StoredUserAudio,
  StoredUserGroup,
  StoredUserGroupPolicy,
} from '../rows/organisation.ts'
import { table } from '../table-spec.ts'

/** How a customer orders its people and its work. */
export const organisationTables = {
  aiDictionary: table<StoredAiDictionary>({
    name: 'ai_dictionary',
    resource: MonitorAiDictionary,
    isWhole: true,
    visibility: 'shared',
    order: 'oldest-first',
  }),
  callFlows: table<StoredCallFlow>({
    name: 'call_flows',
    resource: CallFlow,
    visibility: 'shared',
    order: 'oldest-first',
  }),
  queueGroups: table<StoredQueueGroup>({
    name: 'queue_groups',
    resource: QueueGroup,
    visibility: 'shared',
    order: 'oldest-first',
  }),
  userGroups: table<StoredUserGroup>({
    name: 'user_groups',
    resource: UserGroup,
    visibility: 'shared',
    order: 'oldest-first',
  }),
  userGroupPolicies: table<StoredUserGroupPolicy>({
    name: 'user_group_policies',
    resource: UserGroupPolicy,
    visibility: 'shared',
    order: 'oldest-first',
  }),
  userAudios: table<StoredUserAudio>({
    name: 'user_audios',
    resource: UserAudio,
    indexed: ['user_id'],
    visibility: 'own',
    order: 'oldest-first',
  }),
  reportSchedules: table<StoredReportSchedule>({
    name: 'report_schedules',
    resource: ReportSchedule,
    indexed: ['next_run_at'],
    visibility: 'shared',
    order: 'oldest-first',
  }),
}
