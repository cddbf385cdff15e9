import type { StoredReply } from '../reviews/review-world.ts'

/** Google moderates every reply before it is public (since 2026-04-01). The outcome for replies from now on */
export interface ReplyModeration {
  /** approve or reject after a while, as Google does; hold: pending for ever */
  outcome: 'approve' | 'reject' | 'hold'
  /** How long a reply is pending */
  after_ms: number
  /** Google's name of the rule that a rejected reply breaks */
  violation: string
  /** How responses name the state of a reply */
  state_field: 'reviewReplyState' | 'state'
}

const stateFields = ['reviewReplyState', 'state'] as const
const outcomes = ['approve', 'reject', 'hold'] as const

export const createUsualModeration = (): ReplyModeration => ({
  outcome: 'approve',
  after_ms: 10_000,
  violation: 'OFF_TOPIC',
  state_field: 'reviewReplyState',
})

/** Applies the given values; returns a message, and changes nothing, when a value is wrong */
export function changeModerationOrExplain(moderation: ReplyModeration, given: Record<string, unknown>): string | null {
  const { outcome, after_ms: afterMs, violation, state_field: stateField } = { ...moderation, ...given }
  if (!outcomes.some((known) => known === outcome)) return `outcome must be one of: ${outcomes.join(', ')}.`
  if (typeof afterMs !== 'number' || !(afterMs >= 0)) return 'after_ms must be a number from 0 on.'
  if (typeof violation !== 'string') return 'violation must be a text.'
  if (!stateFields.some((known) => known === stateField)) return `state_field must be one of: ${stateFields.join(', ')}.`
  Object.assign(moderation, { outcome, after_ms: afterMs, violation, state_field: stateField })
  return null
}

/** What is decided on a reply that is written now */
export function moderateReply({ outcome, after_ms: afterMs, violation }: ReplyModeration, now: Date): StoredReply['judged'] {
  if (outcome === 'hold') return { outcome: null, at: now.toISOString() }
  const at = new Date(now.getTime() + afterMs).toISOString()
  return outcome === 'approve' ? { outcome: 'APPROVED', at } : { outcome: 'REJECTED', at, violation }
}

/** Replies of before the moderation count as approved */
export function moderationStateOf({ judged }: StoredReply, now: Date): 'PENDING' | 'APPROVED' | 'REJECTED' {
  if (!judged) return 'APPROVED'
  return judged.outcome && Date.parse(judged.at) <= now.getTime() ? judged.outcome : 'PENDING'
}
