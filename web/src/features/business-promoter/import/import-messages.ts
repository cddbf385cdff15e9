import type { ImportPreview, ImportRow } from '#contract/business-promoter/import-list.ts'
import { formatCountOf } from '#contract/formats/intl-formats.ts'
import { formatMoney } from '#contract/formats/money.ts'
import { formatMoment, lowercaseNearDay } from '../../../platform/time/moments.ts'
import type { ImportProgress } from './import.data.ts'

export const formatPeopleCount = (count: number) => formatCountOf(count, 'person', 'people')

/** Prefixes of the server's reasons for skipping a row, each with its singular and plural wording; any other reason is just "left out" */
const LEFT_OUT_FOR = [
  { matches: /^Invited/, one: 'was invited recently', many: 'were invited recently' },
  { matches: /^Unsubscribed/, one: 'has unsubscribed', many: 'have unsubscribed' },
  { matches: /^(?:Duplicate|Twice)/, one: 'duplicate', many: 'duplicates' },
  { matches: /^/, one: 'is skipped', many: 'are skipped' },
]

/** "42 people will be invited, 3 rows have errors, 2 were invited recently" */
export function writePreviewSentence(rows: readonly ImportRow[], chosen: ReadonlySet<number>): string {
  const wrong = rows.filter(({ problem }) => problem !== '').length
  const leftOut = rows.filter(({ problem, line }) => problem === '' && !chosen.has(line))
  const reasons = LEFT_OUT_FOR.map(({ one, many }, place) => {
    const count = leftOut.filter(({ duplicate }) => LEFT_OUT_FOR.findIndex(({ matches }) => matches.test(duplicate)) === place).length
    return count > 0 && formatCountOf(count, one, many)
  })
  const countWarned = (matches: RegExp) => rows.filter(({ warning, line }) => matches.test(warning) && chosen.has(line)).length
  const byOneWay = [
    [countWarned(/^By e-?mail only/), 'by email only'],
    [countWarned(/^By text only/), 'by text only'],
  ] as const
  const ways = byOneWay.flatMap(([count, way]) => (count > 0 ? [`${count.toLocaleString('en-US')} ${way}`] : [])).join(', ')
  const invited = `${formatPeopleCount(chosen.size)} will be invited`
  return [ways ? `${invited} (${ways})` : invited, wrong > 0 && formatCountOf(wrong, 'row has an error', 'rows have errors'), ...reasons]
    .filter(Boolean)
    .join(', ')
}

type SendingTerms = ImportPreview['sending']

const filterRowsWithText = (rows: readonly ImportRow[]) => rows.filter(({ text_parts: parts }) => parts > 0)
const filterRowsWithEmail = (rows: readonly ImportRow[]) => rows.filter(({ email }) => email !== '')

/** "42 emails and 40 texts in 80 parts. Texts cost about $0.90. Sending takes about 2 minutes" */
export function writeCostSentence(rows: readonly ImportRow[], terms: SendingTerms, timeZone: string): string {
  const [texts, emails] = [filterRowsWithText(rows), filterRowsWithEmail(rows).length]
  const parts = texts.reduce((sum, { text_parts: count }) => sum + count, 0)
  const inParts = parts > texts.length ? ` in ${parts.toLocaleString('en-US')} parts` : ''
  const what = [
    emails > 0 && formatCountOf(emails, 'email', 'emails'),
    texts.length > 0 && `${formatCountOf(texts.length, 'text', 'texts')}${inParts}`,
  ]
  if (emails === 0 && texts.length === 0) return 'Nothing will be sent'
  const until = terms.texts_wait_until
  const cents = Math.max(1, Math.round(parts * terms.text_part_price * 100))
  const minutes = Math.ceil(Math.max(texts.length / terms.texts_per_second, emails / terms.emails_per_second) / 60)
  return [
    what.filter(Boolean).join(' and '),
    texts.length > 0 && `Texts cost about ${formatMoney(cents / 100)}`,
    texts.length > 0 && until
      ? `Texts will be sent ${lowercaseNearDay(formatMoment(until, timeZone))}`
      : `Sending takes about ${formatCountOf(minutes, 'minute', 'minutes')}`,
  ]
    .filter(Boolean)
    .join('. ')
}

/** Describes how the list exceeds the business's limits for today; null if it exceeds none */
export function writeExcessSentence(
  rows: readonly ImportRow[],
  { texts_left: textsLeft, emails_left: emailsLeft }: SendingTerms,
): string | null {
  const describeLimit = (left: number, one: string, many: string) =>
    `Your business can send ${left === 0 ? `no more ${many}` : formatCountOf(left, `more ${one}`, `more ${many}`)} today. Please choose fewer people and send the rest tomorrow.`
  if (filterRowsWithText(rows).length > textsLeft) return describeLimit(textsLeft, 'text', 'texts')
  return filterRowsWithEmail(rows).length > emailsLeft ? describeLimit(emailsLeft, 'email', 'emails') : null
}

const MAX_NAMED = 6

/** "Ignored columns: Date of Birth, City and 3 more" */
export function writeIgnoredColumns(columns: readonly string[]): string {
  const more = columns.length - MAX_NAMED
  return `Ignored columns: ${columns.slice(0, MAX_NAMED).join(', ')}${more > 0 ? ` and ${more.toLocaleString('en-US')} more` : ''}`
}

/** "42 people: 30 sent, 10 waiting for texting hours, 1 unsubscribed, 1 failed" */
export function writeResultSentence({ total, sent, held, unsubscribed, failed }: ImportProgress): string {
  const parts = [
    `${sent.toLocaleString('en-US')} sent`,
    held > 0 && `${held.toLocaleString('en-US')} waiting for texting hours`,
    unsubscribed > 0 && `${unsubscribed.toLocaleString('en-US')} unsubscribed`,
    failed > 0 && `${failed.toLocaleString('en-US')} failed`,
  ]
  return `${formatPeopleCount(total)}: ${parts.filter(Boolean).join(', ')}`
}

/** Rows selected by default: all rows that have neither an error nor a reason to skip them */
export function findLinesToInvite(rows: readonly ImportRow[]): ReadonlySet<number> {
  return new Set(rows.filter(({ problem, duplicate }) => problem === '' && duplicate === '').map(({ line }) => line))
}
