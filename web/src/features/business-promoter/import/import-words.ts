import type { ImportRow } from '#contract/business-promoter.ts'
import type { ImportProgress } from './import.data.ts'

const counted = (count: number, one: string, many: string) => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

export const people = (count: number) => counted(count, 'person', 'people')

/** Prefixes of the server's reasons for skipping a row, with their wording for one and for many; any other reason is just "left out" */
const LEFT_OUT_FOR = [
  { begins: 'Invited', one: 'was invited lately', many: 'were invited lately' },
  { begins: 'Unsubscribed', one: 'has unsubscribed', many: 'have unsubscribed' },
  { begins: 'Twice', one: 'is twice in the file', many: 'are twice in the file' },
  { begins: '', one: 'is left out', many: 'are left out' },
]

/** "42 people will be invited, 3 rows have errors, 2 were invited lately" */
export function previewSentence(rows: readonly ImportRow[], chosen: ReadonlySet<number>): string {
  const wrong = rows.filter(({ problem }) => problem !== '').length
  const leftOut = rows.filter(({ problem, line }) => problem === '' && !chosen.has(line))
  const reasons = LEFT_OUT_FOR.map(({ one, many }, place) => {
    const count = leftOut.filter(({ duplicate }) => LEFT_OUT_FOR.findIndex(({ begins }) => duplicate.startsWith(begins)) === place).length
    return count > 0 && counted(count, one, many)
  })
  const byEmailOnly = rows.filter(({ warning, line }) => warning !== '' && chosen.has(line)).length
  const invited = `${people(chosen.size)} will be invited`
  return [
    byEmailOnly > 0 ? `${invited} (${byEmailOnly.toLocaleString('en-US')} by e-mail only)` : invited,
    wrong > 0 && counted(wrong, 'row has an error', 'rows have errors'),
    ...reasons,
  ]
    .filter(Boolean)
    .join(', ')
}

const MOST_NAMED = 6

/** "Not read: Date of Birth, City and 3 more columns" */
export function ignoredSentence(columns: readonly string[]): string {
  const more = columns.length - MOST_NAMED
  return `Not read: ${columns.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${counted(more, 'more column', 'more columns')}` : ''}`
}

/** "42 people: 40 sent, 1 unsubscribed, 1 failed" */
export function resultSentence({ total, sent, unsubscribed, failed }: ImportProgress): string {
  const parts = [
    `${sent.toLocaleString('en-US')} sent`,
    unsubscribed > 0 && `${unsubscribed.toLocaleString('en-US')} unsubscribed`,
    failed > 0 && `${failed.toLocaleString('en-US')} failed`,
  ]
  return `${people(total)}: ${parts.filter(Boolean).join(', ')}`
}

/** Rows selected by default: all without an error and without a reason to skip them */
export function chosenAtFirst(rows: readonly ImportRow[]): ReadonlySet<number> {
  return new Set(rows.filter(({ problem, duplicate }) => problem === '' && duplicate === '').map(({ line }) => line))
}
