import type { StoredReply } from '../reviews/review-world.ts'

/** Google moderates every reply before publishing it (since 2026-04-01). This is the outcome for replies from now on */
export interface ReplyModeration {
  /** approve or reject after a while, as Google does; hold: pending forever */
  outcome: 'approve' | 'reject' | 'hold'
  /** How long a reply remains pending */
  after_ms: number
  /** Google's name for the rule that a rejected reply breaks */
  violation: string
  /** The field in which responses contain the state of a reply, for which Google has used two names */
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

/** Applies the given values. If a value is wrong, returns a message and changes nothing */
export function changeModerationOrExplain(moderation: ReplyModeration, given: Record<string, unknown>): string | null {
  const { outcome, after_ms: afterMs, violation, state_field: stateField } = { ...moderation, ...given }
  if (!outcomes.some((known) => known === outcome)) return `outcome must be one of: ${outcomes.join(', ')}.`
  if (typeof afterMs !== 'number' || !(afterMs >= 0)) return 'after_ms must be a number from 0 on.'
  if (typeof violation !== 'string') return 'violation must be a text.'
  if (!stateFields.some((known) => known === stateField)) return `state_field must be one of: ${stateFields.join(', ')}.`
  Object.assign(moderation, { outcome, after_ms: afterMs, violation, state_field: stateField })
  return null
}

/** The decision about a reply that is written now */
export function decideModeration({ outcome, after_ms: afterMs, violation }: ReplyModeration, now: Date): StoredReply['judged'] {
  if (outcome === 'hold') return { outcome: null, at: now.toISOString() }
  const at = new Date(now.getTime() + afterMs).toISOString()
  return outcome === 'approve' ? { outcome: 'APPROVED', at } : { outcome: 'REJECTED', at, violation }
}

/** Replies from before moderation count as approved */
export function moderationStateOf({ judged }: StoredReply, now: Date): 'PENDING' | 'APPROVED' | 'REJECTED' {
  if (!judged) return 'APPROVED'
  return judged.outcome && Date.parse(judged.at) <= now.getTime() ? judged.outcome : 'PENDING'
}
