import { Readable } from 'node:stream'
import { createCellWriters, type SheetColumn, sheetEnd, sheetStartXml } from './sheet-xml.ts'
import { contentTypesXml, packageRelationsXml, stylesXml, workbookRelationsXml, workbookXml } from './workbook-xml.ts'
import { streamZip, type ZipEntry } from './zip.ts'

/** After each chunk of this size the event loop serves other requests */
const PIECE_CHARACTERS = 32 * 1024

/** The format's row limit per sheet, headings included. Further rows continue in the next sheet */
const MAX_ROWS = 1_048_576

/** Streams an Office Open XML workbook (.xlsx) while its rows arrive: neither the rows nor the file are ever in memory as a whole */
export function writeSpreadsheet<Row>(
  name: string,
  columns: readonly SheetColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  maxRows = MAX_ROWS,
): Readable {
  return Readable.from(streamZip(streamWorkbookFiles(name, columns, batches, maxRows)), { objectMode: false })
}

async function* streamWorkbookFiles<Row>(
  name: string,
  columns: readonly SheetColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  maxRows: number,
): AsyncGenerator<ZipEntry> {
  const formats = [...new Set(columns.flatMap(({ format }) => format ?? []))]
  const rows = new RowSource(batches)
  let sheets = 0
  try {
    do {
      sheets++
      yield { path: `xl/worksheets/sheet${sheets}.xml`, data: streamSheet(columns, formats, rows, maxRows) }
    } while (await rows.hasMore())
  } finally {
    await rows.close()
  }
  yield { path: 'xl/styles.xml', data: streamText(stylesXml(formats)) }
  yield { path: 'xl/workbook.xml', data: streamText(workbookXml(name, sheets)) }
  yield { path: 'xl/_rels/workbook.xml.rels', data: streamText(workbookRelationsXml(sheets)) }
  yield { path: '_rels/.rels', data: streamText(packageRelationsXml()) }
  yield { path: '[Content_Types].xml', data: streamText(contentTypesXml(sheets)) }
}

async function* streamText(xml: string): AsyncGenerator<Buffer> {
  yield Buffer.from(xml)
}

async function* streamSheet<Row>(
  columns: readonly SheetColumn<Row>[],
  formats: readonly string[],
  rows: RowSource<Row>,
  maxRows: number,
): AsyncGenerator<Buffer> {
  const writers = createCellWriters(columns, formats)
  let xml = sheetStartXml(columns)
  let number = 1
  while (number < maxRows && (await rows.hasMore())) {
    for (let row = rows.take(); row; row = number < maxRows ? rows.take() : undefined) {
      number++
      xml += `<row r="${number}">`
      for (const write of writers) xml += write(row, number)
      xml += '</row>'
      if (xml.length < PIECE_CHARACTERS) continue
      yield Buffer.from(xml)
      xml = ''
    }
  }
  yield Buffer.from(xml + sheetEnd)
}

/** Takes available rows synchronously, because a promise for each row would cost as much as writing it */
class RowSource<Row> {
  readonly #batches: AsyncIterator<readonly Row[]>
  #batch: readonly Row[] = []
  #place = 0

  constructor(batches: AsyncIterable<readonly Row[]>) {
    this.#batches = batches[Symbol.asyncIterator]()
  }

  take(): Row | undefined {
    return this.#batch[this.#place++]
  }

  async hasMore(): Promise<boolean> {
    while (this.#place >= this.#batch.length) {
      const next = await this.#batches.next()
      if (next.done) return false
      this.#batch = next.value
      this.#place = 0
    }
    return true
  }

  async close(): Promise<void> {
    await this.#batches.return?.()
  }
}
