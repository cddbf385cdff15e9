import { type ColumnDef, writeXlsxStream } from 'hucre/xlsx'
import { CATEGORY_WORDS, COLUMN_WORDS, REFERRAL_WORDS } from '#contract/call-words.ts'
import { CALL_COLUMNS, type CallCategory, type CallColumn, type ReferralSource } from '#contract/calls.ts'
import { formatPhoneNumber } from '#contract/formats.ts'

type Value = string | number | null
/** The values of one call, in the order of CALL_COLUMNS, as `findCallsForSheet` answers them */
export type SheetRow = Value[]

interface SheetColumn {
  width: number
  numFmt?: string
  /** Where the cell is not the value itself. Text stays text whatever it begins with: the library never makes a formula of it */
  cellOf?: (value: Value) => Value
}

const COLUMNS: Record<CallColumn, SheetColumn> = {
  // In days since 1900, which its format makes a date of
  CALL_DATETIME: { width: 20, numFmt: 'yyyy-mm-dd hh:mm:ss' },
  CALL_FROM: { width: 20, cellOf: (number) => (typeof number === 'string' ? shownNumber(number) : null) },
  CALLER_NAME: { width: 22 },
  CALLEE_NAME: { width: 18 },
  CATEGORY: { width: 20, cellOf: (category) => CATEGORY_WORDS[category as CallCategory] },
  REFERRAL_SOURCE: { width: 12, cellOf: (source) => REFERRAL_WORDS[source as ReferralSource] },
  NEW_CLIENT: { width: 11 },
  CONVERSION: { width: 11 },
  APPOINTMENTS: { width: 13 },
  AI_ANALYTICS: { width: 9 },
  CUSTOMER_SATISFACTION: { width: 12 },
  ISSUED_RESOLVED: { width: 10 },
  CALL_STATUS: { width: 13 },
  // In days, so that it can be summed; shown with the hours above one, as on the screen
  CALL_DURATION: { width: 10, numFmt: '[>0.0416667]hh:mm:ss;mm:ss' },
  KEYWORDS: { width: 30 },
  COMMENT: { width: 40 },
  SUMMARY: { width: 60 },
}

const CONVERSIONS = CALL_COLUMNS.flatMap((name, place) => {
  const { cellOf } = COLUMNS[name]
  return cellOf ? [{ place, cellOf }] : []
})

const MOST_REMEMBERED = 5_000
const shownNumbers = new Map<string, string>()

/** The same people call again and again */
function shownNumber(number: string): string {
  const known = shownNumbers.get(number)
  if (known !== undefined) return known
  if (shownNumbers.size >= MOST_REMEMBERED) shownNumbers.clear()
  const shown = formatPhoneNumber(number)
  shownNumbers.set(number, shown)
  return shown
}

/** The spreadsheet, written while the calls come */
export function writeCallsSheet(columns: readonly CallColumn[], batches: AsyncIterable<SheetRow[]>): ReadableStream<Uint8Array> {
  const definitions: ColumnDef[] = columns.map((name) => ({
    header: COLUMN_WORDS[name],
    width: COLUMNS[name].width,
    numFmt: COLUMNS[name].numFmt,
  }))
  const places = columns.map((name) => CALL_COLUMNS.indexOf(name))
  const isAsItComes = places.length === CALL_COLUMNS.length && places.every((place, index) => place === index)
  const rows = rowByRow(batches, (values) => {
    for (const { place, cellOf } of CONVERSIONS) values[place] = cellOf(values[place] ?? null)
    return isAsItComes ? values : places.map((place) => values[place] ?? null)
  })
  return writeXlsxStream(rows, { name: 'Calls', columns: definitions, freezePane: { rows: 1 } })
}

/**
 * A generator would make several promises for each row, which is a tenth of all the work. The library awaits whatever it is handed:
 * rows that are there are handed over as they are, and only the next batch is waited for.
 */
function rowByRow<Item, Row>(batches: AsyncIterable<Item[]>, rowOf: (item: Item) => Row): AsyncIterable<Row> {
  const source = batches[Symbol.asyncIterator]()
  let batch: Item[] = []
  let place = 0
  const handOver = (): IteratorResult<Row> => ({ done: false, value: rowOf(batch[place++] as Item) })
  async function handOverFromNextBatch(): Promise<IteratorResult<Row>> {
    do {
      const next = await source.next()
      if (next.done) return { done: true, value: undefined }
      batch = next.value
      place = 0
    } while (batch.length === 0)
    return handOver()
  }
  const iterator = {
    next: () => (place < batch.length ? handOver() : handOverFromNextBatch()),
    return: async () => ({ done: true as const, value: await source.return?.(undefined) }),
  }
  return { [Symbol.asyncIterator]: () => iterator as unknown as AsyncIterator<Row> }
}
