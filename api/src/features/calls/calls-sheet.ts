import { type ColumnDef, writeXlsxStream } from 'hucre/xlsx'
import { CATEGORY_WORDS, COLUMN_WORDS, REFERRAL_WORDS } from '#contract/call-words.ts'
import type { Call, CallColumn } from '#contract/calls.ts'
import { formatPhoneNumber } from '#contract/formats.ts'

/** A call with its time as a clock in the chosen zone shows it, told as if that were UTC: a spreadsheet knows no zones */
export type SheetCall = Call & { shown_at_ms: number }

type Cell = string | number | Date | null

interface SheetColumn {
  width: number
  numFmt?: string
  cell(call: SheetCall): Cell
}

const SECONDS_A_DAY = 86_400
/** The longest text a cell can hold */
const LONGEST_TEXT = 32_767

// Text stays text whatever it begins with: the library writes it as inline strings, never as a formula
const text = (value: string) => (value === '' ? null : value.slice(0, LONGEST_TEXT))
const yesOrNo = (value: boolean | null) => (value === null ? null : value ? 'Yes' : 'No')

const COLUMNS: Record<CallColumn, SheetColumn> = {
  CALL_DATETIME: { width: 20, numFmt: 'yyyy-mm-dd hh:mm:ss', cell: (call) => new Date(call.shown_at_ms) },
  CALL_FROM: { width: 20, cell: (call) => text(formatPhoneNumber(call.phone_from)) },
  CALLER_NAME: { width: 22, cell: (call) => text(call.caller_name) },
  CALLEE_NAME: { width: 18, cell: (call) => text(call.callee_name) },
  CATEGORY: { width: 20, cell: (call) => CATEGORY_WORDS[call.category] },
  REFERRAL_SOURCE: { width: 12, cell: (call) => REFERRAL_WORDS[call.referral_source] },
  NEW_CLIENT: { width: 11, cell: (call) => yesOrNo(call.new_client) },
  CONVERSION: { width: 11, cell: (call) => yesOrNo(call.conversion) },
  APPOINTMENTS: { width: 13, cell: (call) => call.appointments },
  AI_ANALYTICS: { width: 9, cell: (call) => call.ai_analytics },
  CUSTOMER_SATISFACTION: { width: 12, cell: (call) => call.customer_satisfaction },
  ISSUED_RESOLVED: { width: 10, cell: (call) => yesOrNo(call.issued_resolved) },
  CALL_STATUS: { width: 13, cell: (call) => call.call_status },
  // Above an hour with the hours, as on the screen; a number all the same, so that it can be summed
  CALL_DURATION: { width: 10, numFmt: '[>0.0416667]hh:mm:ss;mm:ss', cell: (call) => call.call_duration / SECONDS_A_DAY },
  KEYWORDS: { width: 30, cell: (call) => text(call.keywords.join(', ')) },
  COMMENT: { width: 40, cell: (call) => text(call.comment) },
  SUMMARY: { width: 60, cell: (call) => text(call.summary) },
}

/** The spreadsheet, written while the calls come */
export function writeCallsSheet(columns: readonly CallColumn[], calls: AsyncIterable<SheetCall>): ReadableStream<Uint8Array> {
  const chosen = columns.map((name) => COLUMNS[name])
  const definitions: ColumnDef[] = columns.map((name, index) => ({
    header: COLUMN_WORDS[name],
    width: chosen[index]?.width,
    numFmt: chosen[index]?.numFmt,
  }))
  async function* rows() {
    for await (const call of calls) yield chosen.map((column) => column.cell(call))
  }
  return writeXlsxStream(rows(), { name: 'Calls', columns: definitions, freezePane: { rows: 1 } })
}
