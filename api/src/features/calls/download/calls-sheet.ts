import type { Readable } from 'node:stream'
import { CALL_COLUMNS, type CallColumn } from '#contract/calls/call-columns.ts'
import { CATEGORY_LABELS, COLUMN_LABELS, REFERRAL_LABELS } from '#contract/calls/call-labels.ts'
import type { CallCategory, ReferralSource } from '#contract/calls/calls.ts'
import { formatPhoneNumber } from '#contract/formats/formats.ts'
import type { SheetColumn, Value } from '../../../platform/spreadsheet/sheet-xml.ts'
import { writeSpreadsheet } from '../../../platform/spreadsheet/spreadsheet.ts'

/** The values of one call in the order of CALL_COLUMNS, then the name of the number that was called, as `findCallsForSheet` returns them */
export type SheetRow = Value[]

interface CallCells {
  width: number
  format?: string
  /** Converts a value that is not written as is */
  cellOf?: (value: Value) => Value
}

const COLUMNS: Record<CallColumn, CallCells> = {
  // A spreadsheet stores a date as days since 1900; the format displays it as a date
  CALL_DATETIME: { width: 20, format: 'yyyy-mm-dd hh:mm:ss' },
  CALL_FROM: { width: 20, cellOf: (number) => (typeof number === 'string' ? formatNumberCached(number) : null) },
  CALLER_NAME: { width: 22 },
  CALLEE_NAME: { width: 18 },
  CATEGORY: { width: 20, cellOf: (category) => CATEGORY_LABELS[category as CallCategory] },
  REFERRAL_SOURCE: { width: 12, cellOf: (source) => REFERRAL_LABELS[source as ReferralSource] },
  NEW_CLIENT: { width: 11 },
  CONVERSION: { width: 11 },
  APPOINTMENTS: { width: 13 },
  AI_ANALYTICS: { width: 9 },
  CUSTOMER_SATISFACTION: { width: 12 },
  ISSUED_RESOLVED: { width: 10 },
  CALL_STATUS: { width: 13 },
  // A duration in days, so that it can be summed; the format shows hours only from one hour up, as the screen does
  CALL_DURATION: { width: 10, format: '[>=0.0416666]hh:mm:ss;mm:ss' },
  KEYWORDS: { width: 30 },
  COMMENT: { width: 40 },
  SUMMARY: { width: 60 },
}

const MAX_CACHED = 5_000
const shownNumbers = new Map<string, string>()

/** Cached, because the same people call again and again */
function formatNumberCached(number: string): string {
  const known = shownNumbers.get(number)
  if (known !== undefined) return known
  if (shownNumbers.size >= MAX_CACHED) shownNumbers.clear()
  const shown = formatPhoneNumber(number)
  shownNumbers.set(number, shown)
  return shown
}

/** Streams the spreadsheet while the calls are read */
export function writeCallsSheet(columns: readonly CallColumn[], batches: AsyncIterable<SheetRow[]>): Readable {
  return writeSpreadsheet('Calls', columns.flatMap(sheetColumnsOf), batches)
}

/** Beside the source, because it says where the source is from */
const NUMBER_CALLED: SheetColumn<SheetRow> = { heading: 'Number called', width: 22, read: (row) => row[CALL_COLUMNS.length] ?? null }

const sheetColumnsOf = (name: CallColumn): SheetColumn<SheetRow>[] =>
  name === 'REFERRAL_SOURCE' ? [sheetColumnOf(name), NUMBER_CALLED] : [sheetColumnOf(name)]

function sheetColumnOf(name: CallColumn): SheetColumn<SheetRow> {
  const { width, format, cellOf } = COLUMNS[name]
  const place = CALL_COLUMNS.indexOf(name)
  const read = (row: SheetRow) => row[place] ?? null
  return { heading: COLUMN_LABELS[name], width, format, read: cellOf ? (row) => cellOf(read(row)) : read }
}
