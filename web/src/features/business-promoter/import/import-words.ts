import type { ImportRow } from '#contract/business-promoter.ts'
import type { ImportProgress } from './import.data.ts'

export const counted = (count: number, one: string, many: string) => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

export const people = (count: number) => counted(count, 'person', 'people')

/** "42 people will be invited, 3 rows have errors, 2 are left out" */
export function previewSentence(rows: readonly ImportRow[], chosen: ReadonlySet<number>): string {
  const invited = rows.filter(({ line }) => chosen.has(line)).length
  const wrong = rows.filter(({ problem }) => problem !== '').length
  const leftOut = rows.length - invited - wrong
  return [
    `${people(invited)} will be invited`,
    wrong > 0 && counted(wrong, 'row has an error', 'rows have errors'),
    leftOut > 0 && counted(leftOut, 'is left out', 'are left out'),
  ]
    .filter(Boolean)
    .join(', ')
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

/** Who is invited unless the user says otherwise: nobody with an error, nobody who had better be left out */
export function chosenAtFirst(rows: readonly ImportRow[]): ReadonlySet<number> {
  return new Set(rows.filter(({ problem, duplicate }) => problem === '' && duplicate === '').map(({ line }) => line))
}
