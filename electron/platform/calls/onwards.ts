import type { CodeWord } from '#shared/api/codes.ts'

/** Where a call goes on: a pair such as `final_dst_type` and `final_dst_id` (specification 2.3). */
export type Onwards = { readonly type: CodeWord<'user.final_dst_type'>; readonly id: number }
