import type { PlatformResponse } from '../../../platform/vendors/review-source.ts'
import type { reviews } from '../reviews.tables.ts'

type ReplyFields = Pick<typeof reviews.$inferInsert, 'responseState' | 'responseModeration' | 'responseProblem'>

/** Columns for the state of a reply on the platform. A rejected reply is not visible, so its review still needs one */
export function toReplyFields(response: Omit<PlatformResponse, 'contents'> | null): ReplyFields {
  if (!response) return { responseState: 'none', responseModeration: 'none', responseProblem: '' }
  const { moderation, problem } = response
  return {
    responseState: moderation === 'rejected' ? 'failed' : 'published',
    responseModeration: moderation === 'approved' ? 'none' : moderation,
    responseProblem: problem,
  }
}
