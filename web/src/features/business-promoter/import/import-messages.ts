import type { ImportPreview, ImportRow } from '#contract/business-promoter/import-list.ts'
import { formatMoney } from '#contract/formats/money.ts'
import { formatMoment, inSentence } from '../../../platform/time/moments.ts'
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
  const countWarned = (begins: string) => rows.filter(({ warning, line }) => warning.startsWith(begins) && chosen.has(line)).length
  const byOneWay = [
    [countWarned('By e-mail only'), 'by e-mail only'],
    [countWarned('By text only'), 'by text only'],
  ] as const
  const ways = byOneWay.flatMap(([count, way]) => (count > 0 ? [`${count.toLocaleString('en-US')} ${way}`] : [])).join(', ')
  const invited = `${people(chosen.size)} will be invited`
  return [ways ? `${invited} (${ways})` : invited, wrong > 0 && counted(wrong, 'row has an error', 'rows have errors'), ...reasons]
    .filter(Boolean)
    .join(', ')
}

type SendingTerms = ImportPreview['sending']

const textsOf = (rows: readonly ImportRow[]) => rows.filter(({ text_parts: parts }) => parts > 0)
const emailsOf = (rows: readonly ImportRow[]) => rows.filter(({ email }) => email !== '')

/** "42 e-mails and 40 texts in 80 parts. The texts cost about $0.90. All are sent in about 2 minutes" */
export function costSentence(rows: readonly ImportRow[], terms: SendingTerms, timeZone: string): string {
  const [texts, emails] = [textsOf(rows), emailsOf(rows).length]
  const parts = texts.reduce((sum, { text_parts: count }) => sum + count, 0)
  const inParts = parts > texts.length ? ` in ${parts.toLocaleString('en-US')} parts` : ''
  const what = [
    emails > 0 && counted(emails, 'e-mail', 'e-mails'),
    texts.length > 0 && `${counted(texts.length, 'text', 'texts')}${inParts}`,
  ]
  if (emails === 0 && texts.length === 0) return 'Nothing will be sent'
  const until = terms.texts_wait_until
  const cents = Math.max(1, Math.round(parts * terms.text_part_price * 100))
  const minutes = Math.ceil(Math.max(texts.length / terms.texts_per_second, emails / terms.emails_per_second) / 60)
  return [
    what.filter(Boolean).join(' and '),
    texts.length > 0 && `The texts cost about ${formatMoney(cents / 100)}`,
    texts.length > 0 && until
      ? `The texts wait until ${inSentence(formatMoment(until, timeZone))}`
      : `All are sent in about ${counted(minutes, 'minute', 'minutes')}`,
  ]
    .filter(Boolean)
    .join('. ')
}

/** What exceeds the business's limit for today; null if nothing does */
export function excessSentence(
  rows: readonly ImportRow[],
  { texts_left: textsLeft, emails_left: emailsLeft }: SendingTerms,
): string | null {
  const describeLimit = (left: number, one: string, many: string) =>
    `Your business can send ${left === 0 ? `no more ${many}` : counted(left, `more ${one}`, `more ${many}`)} today. Please choose fewer people, and send the rest tomorrow.`
  if (textsOf(rows).length > textsLeft) return describeLimit(textsLeft, 'text', 'texts')
  return emailsOf(rows).length > emailsLeft ? describeLimit(emailsLeft, 'e-mail', 'e-mails') : null
}

const MAX_NAMED = 6

/** "Not read: Date of Birth, City and 3 more columns" */
export function ignoredSentence(columns: readonly string[]): string {
  const more = columns.length - MAX_NAMED
  return `Not read: ${columns.slice(0, MAX_NAMED).join(', ')}${more > 0 ? ` and ${counted(more, 'more column', 'more columns')}` : ''}`
}

/** "42 people: 30 sent, 10 wait for the morning, 1 unsubscribed, 1 failed" */
export function resultSentence({ total, sent, held, unsubscribed, failed }: ImportProgress): string {
  const parts = [
    `${sent.toLocaleString('en-US')} sent`,
    held > 0 && counted(held, 'waits for the morning', 'wait for the morning'),
    unsubscribed > 0 && `${unsubscribed.toLocaleString('en-US')} unsubscribed`,
    failed > 0 && `${failed.toLocaleString('en-US')} failed`,
  ]
  return `${people(total)}: ${parts.filter(Boolean).join(', ')}`
}

/** Rows selected by default: all without an error and without a reason to skip them */
export function chosenAtFirst(rows: readonly ImportRow[]): ReadonlySet<number> {
  return new Set(rows.filter(({ problem, duplicate }) => problem === '' && duplicate === '').map(({ line }) => line))
}
