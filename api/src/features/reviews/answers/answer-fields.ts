import type { PlatformResponse } from '../../../platform/reviews/review-source.ts'
import type { reviews } from '../reviews.tables.ts'

type AnswerFields = Pick<typeof reviews.$inferInsert, 'responseState' | 'responseModeration' | 'responseProblem'>

/** How an answer that the platform has is stored. A rejected one nobody sees: the review waits for another */
export function answerFields(response: Omit<PlatformResponse, 'contents'> | null): AnswerFields {
  if (!response) return { responseState: 'none', responseModeration: 'none', responseProblem: '' }
  const { moderation, problem } = response
  return {
    responseState: moderation === 'rejected' ? 'failed' : 'published',
    responseModeration: moderation === 'approved' ? 'none' : moderation,
    responseProblem: problem,
  }
}
