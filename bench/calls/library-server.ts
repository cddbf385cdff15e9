import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { readXlsx, writeXlsxStream } from 'hucre/xlsx'
import { CALL_COLUMNS } from '#contract/calls/call-columns.ts'
import { serve } from '../tenant-read/measured-server.ts'

const DATE = CALL_COLUMNS.indexOf('CALL_DATETIME')
const DURATION = CALL_COLUMNS.indexOf('CALL_DURATION')

// The download benchmark's reference: the spreadsheet library alone, with the rows of a download already in memory
const workbook = await readXlsx(readFileSync(process.env.BENCH_SHEET ?? ''))
const [headings = [], ...read] = workbook.sheets[0]?.rows ?? []
const rows = read.map((row) => row.map((value, index) => (index === DURATION && value instanceof Date ? daysOf(value) : value)))
const columns = headings.map((header, index) => ({
  header: String(header),
  width: 20,
  numFmt: index === DATE ? 'yyyy-mm-dd hh:mm:ss' : index === DURATION ? '[>0.0416667]hh:mm:ss;mm:ss' : undefined,
}))

/** The reader returns a duration as a date; spreadsheets count days from 1899-12-30 */
function daysOf(date: Date): number {
  return (date.getTime() - Date.UTC(1899, 11, 30)) / 86_400_000
}

const server = Fastify()
server.get('/sheet', (_, reply) =>
  reply
    .header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .send(
      Readable.fromWeb(
        writeXlsxStream(rows, { name: 'Calls', columns, freezePane: { rows: 1 } }) as Parameters<typeof Readable.fromWeb>[0],
      ),
    ),
)
await serve(server)
