import type { WrittenReview } from './review-store.ts'

/** Parses a submitted review, or returns the error message. All of a form's values are strings */
export function parseWrittenReview(body: unknown): WrittenReview | string {
  const given = parseReviewChanges(body)
  if (typeof given === 'string') return given
  const { rate, name, text = '', written_at } = given
  if (rate === undefined) return 'rate must be a whole number from 1 to 5.'
  if (name === undefined) return 'name must be the name of the writer.'
  return { rate, name, text, ...(written_at === undefined ? {} : { written_at }) }
}

/** Like `parseWrittenReview`, but every field is optional */
export function parseReviewChanges(body: unknown): Partial<WrittenReview> | string {
  const given = body instanceof URLSearchParams ? Object.fromEntries(body) : body
  if (typeof given !== 'object' || given === null) return 'Send the review as JSON: { "rate", "name", "text" }.'
  const { rate, name, text, written_at: writtenAt }: Record<string, unknown> = { ...given }
  const changes: Partial<WrittenReview> = {}
  if (rate !== undefined) {
    if (!/^[1-5]$/.test(String(rate))) return 'rate must be a whole number from 1 to 5.'
    changes.rate = Number(rate)
  }
  if (name !== undefined) {
    if (typeof name !== 'string' || !name.trim() || name.length > 100) return 'name must be a name of at most 100 letters.'
    changes.name = name.trim()
  }
  if (text !== undefined) {
    if (typeof text !== 'string' || text.length > 5_000) return 'text must be a text of at most 5000 letters.'
    changes.text = text.replaceAll('\r\n', '\n').trim()
  }
  if (writtenAt !== undefined) {
    const at = new Date(typeof writtenAt === 'string' ? writtenAt : Number.NaN)
    if (Number.isNaN(at.getTime())) return 'written_at must be a time like 2026-11-30T10:15:00Z.'
    changes.written_at = at.toISOString()
  }
  return changes
}
