import { CsvError, parse } from 'csv-parse/sync'
import { type importInvoices, newInvoice } from '#contract/billing/invoice-operator.ts'
import { findFirstProblem } from '#contract/formats/first-problem.ts'
import type { EndpointResult } from '#contract/wire/endpoint.ts'
import { AppError } from '../../../platform/base/app-error.ts'
import type { OperatorContext } from '../../../platform/http/route.ts'
import { createInvoiceOnce } from './invoice-operator.service.ts'

const COLUMNS = ['client_uuid', 'invoice_date', 'due_date', 'period', 'item_description', 'amounts', 'reference'] as const
const MAX_ROWS = 20_000
const IMPORTED_OTHERWISE = 'This reference was already imported with a different date, item or amount. Nothing was changed'

type Row = Record<(typeof COLUMNS)[number], string> & { line: number }
type Outcome = EndpointResult<typeof importInvoices>

/**
 * Creates one invoice per client and reference, from all rows or from none. The reference is the idempotency key if a file is uploaded
 * again
 */
export async function importInvoiceFile({ inSystem, request }: OperatorContext, file: Buffer): Promise<Outcome> {
  const outcome: Outcome = { created: 0, repeated: 0, problems: [] }
  for (const rows of groupByReference(parseImportRows(file), outcome.problems)) {
    const read = parseInvoiceRows(rows)
    if ('problems' in read) {
      outcome.problems.push(...read.problems)
      continue
    }
    try {
      // One transaction per invoice, so that a long import does not hold the lock on the invoice counter
      const key = `import:${read.invoice.client_uuid}:${read.reference}`
      const { isNew } = await inSystem((db) => createInvoiceOnce(db, read.invoice, { key, request }))
      if (isNew) outcome.created++
      else outcome.repeated++
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const problem = error.code === 'conflict' ? IMPORTED_OTHERWISE : error.message
      outcome.problems.push({ line: read.line, problem })
    }
  }
  outcome.problems.sort((one, other) => one.line - other.line)
  return outcome
}

function parseImportRows(file: Buffer): Row[] {
  let records: { record: Record<string, string>; info: { lines: number } }[]
  try {
    records = parse(file, {
      bom: true,
      columns: (head: string[]) => head.map((name) => name.trim().toLowerCase()),
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_column_count: true,
      trim: true,
      info: true,
      to: MAX_ROWS + 1,
    }) as unknown as typeof records
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new AppError('invalid_input', 'This CSV file can’t be read')
  }
  const [first] = records
  if (!first) throw new AppError('invalid_input', 'This file has no invoices')
  const missing = COLUMNS.filter((column) => column !== 'period' && !(column in first.record))
  if (missing.length > 0) throw new AppError('invalid_input', `The first row must contain column names. Missing: ${missing.join(', ')}`)
  if (records.length > MAX_ROWS) throw new AppError('invalid_input', `At most ${MAX_ROWS} rows at a time. Please split the file`)
  return records.map(({ record, info }) => {
    const cells = Object.fromEntries(COLUMNS.map((column) => [column, record[column] ?? ''])) as Omit<Row, 'line'>
    return { ...cells, line: info.lines }
  })
}

/** Groups rows by client and reference, in the order of the file. Rows of a group do not have to be adjacent */
function groupByReference(rows: Row[], problems: Outcome['problems']): Row[][] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    if (!row.reference)
      problems.push({ line: row.line, problem: 'The reference is required. Rows with the same reference form one invoice' })
    else if (row.reference.length > 40) problems.push({ line: row.line, problem: 'The reference can have at most 40 characters' })
    else {
      const key = `${row.client_uuid.toLowerCase()} ${row.reference}`
      groups.set(key, [...(groups.get(key) ?? []), row])
    }
  }
  return [...groups.values()]
}

type Read = { invoice: Parameters<typeof createInvoiceOnce>[1]; reference: string; line: number } | { problems: Outcome['problems'] }

function parseInvoiceRows(rows: Row[]): Read {
  const [first] = rows
  if (!first) return { problems: [] }
  const problems = rows.flatMap((row) => {
    const differing = (['invoice_date', 'due_date', 'period'] as const).find((column) => row[column] !== first[column])
    if (differing) return [{ line: row.line, problem: `${differing} differs from line ${first.line}, which has the same reference` }]
    const problem = findFirstProblem(newInvoice, toNewInvoice(first, [row]))
    return problem ? [{ line: row.line, problem: problem.message }] : []
  })
  if (problems.length > 0) return { problems }
  const whole = newInvoice.safeParse(toNewInvoice(first, rows))
  if (!whole.success) return { problems: [{ line: first.line, problem: whole.error.issues[0]?.message ?? 'This invoice can’t be read' }] }
  return { invoice: whole.data, reference: first.reference, line: first.line }
}

const toNewInvoice = ({ client_uuid, invoice_date, due_date, period }: Row, rows: Row[]) => ({
  client_uuid: client_uuid.toLowerCase(),
  invoice_date,
  due_date,
  period,
  items: rows.map(({ item_description, amounts }) => ({ item_description, amounts: parseAmount(amounts) })),
})

/** Accepts 349, 349.00 and $1,349.00; NaN for anything else */
function parseAmount(typed: string): number {
  return /^\$?(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/.test(typed) ? Number(typed.replace(/[$,]/g, '')) : Number.NaN
}
