import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { writeXlsxStream } from 'hucre/xlsx'
import { CALL_COLUMNS } from '#contract/calls.ts'
import { serve } from '../tenant-read/measured-server.ts'

// The spreadsheet library alone, fed with ready rows of the same kind: the reference of the download
const rows = Array.from({ length: Number(process.env.BENCH_ROWS) }, (_, n) => [
  new Date(1_790_000_000_000 + n * 343_000),
  '+1 (217) 555-0142',
  ['Ada Alvarez', 'Ben Brook', 'Cora Chen'][n % 3] ?? '',
  'Megan',
  'Appointment',
  'Google',
  'Yes',
  'No',
  n % 2,
  60 + (n % 41),
  50 + (n % 51),
  'Yes',
  'Answered',
  (20 + (n % 900)) / 86_400,
  'appointment, insurance',
  'Polite and quick.',
  `The caller asked about whitening and was given appointment ${n}.`,
])
const columns = CALL_COLUMNS.map((header, index) => ({
  header,
  width: 20,
  numFmt: index === 0 ? 'yyyy-mm-dd hh:mm:ss' : index === 13 ? '[>0.0416667]hh:mm:ss;mm:ss' : undefined,
}))

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
