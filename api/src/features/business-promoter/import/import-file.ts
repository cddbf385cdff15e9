import { CsvError, parse } from 'csv-parse/sync'
import { MAX_IMPORT_ROWS } from '#contract/business-promoter/import-list.ts'
import { AppError } from '../../../platform/base/app-error.ts'

/** A person as given in the file: fields are trimmed but not validated */
export interface FileRow {
  /** Line number in the file, starting from 1 and including the header */
  line: number
  name: string
  email: string
  /** All numbers given, the most likely mobile number first */
  phones: string[]
  /** As written in the file; empty: not given */
  language: string
}

interface FileContent {
  rows: FileRow[]
  /** Headers of the columns that are not imported */
  ignoredColumns: string[]
}

type Column = 'name' | 'firstName' | 'lastName' | 'email' | 'phone' | 'language'

/**
 * Prefixes of headers that refer to the customer. A guarantor's or an emergency contact's address is somebody else's, so it is not imported
 */
const WHOSE = '(?:patient|client|customer|guest|contact|primary|preferred|main|personal)*'
const columnHeadPattern = (rest: string) => new RegExp(`^${WHOSE}(?:${rest})$`)

/** Matched against headers reduced to lower-case letters. The preferred column comes first: only a mobile phone receives texts */
const HEADS: Record<Column, RegExp[]> = {
  name: [/^(?:full|customer|patient|client|customerfull|patientfull|clientfull)?name$/, /^(?:customer|patient|client)$/],
  firstName: [columnHeadPattern('firstname|givenname|forename|first')],
  lastName: [columnHeadPattern('lastname|surname|familyname|last')],
  email: [columnHeadPattern('(?:home)?e?mail(?:address)?')],
  phone: [
    columnHeadPattern('(?:phone)?(?:mobile|cell)(?:tele)?(?:phone)?(?:number|no)?'),
    columnHeadPattern('(?:tele)?phone(?:number|no)?|tel'),
    columnHeadPattern('home(?:tele)?phone(?:number|no)?'),
  ],
  language: [columnHeadPattern('(?:spoken)?language|lang|idioma')],
}

const HEAD_NEEDED = 'The first row must contain column names: name, email and phone'
const NOT_CSV = 'This isn’t a CSV file. In your spreadsheet, choose “Save as” and CSV, then upload that file'
/** More than practice software exports. Each limit is checked before anything beyond it is processed */
const MAX_COLUMNS = 100
const MAX_LINE_CHARACTERS = 20_000
const MAX_PHONES = 5
const TOO_WIDE = `This file has more than ${MAX_COLUMNS} columns. Remove the ones you don’t need`
const TOO_LONG = `A line of this file has more than ${MAX_LINE_CHARACTERS.toLocaleString('en-US')} characters. Check for a missing closing quotation mark`
const TOO_MANY = `You can import up to ${MAX_IMPORT_ROWS} people at a time. Please split the file`

/** Parses CSV in any encoding and with any delimiter that practice software and spreadsheets write */
export function parseImportFile(bytes: Buffer): FileContent {
  const text = decodeText(bytes).replace(/\r\n?/g, '\n')
  const separatorLine = /^sep=(.)\n/i.exec(text)
  // Excel's "sep=;" hint is replaced by an empty line, so that line numbers stay correct
  const content = separatorLine ? `\n${text.slice(separatorLine[0].length)}` : text
  const records = parseRecords(content, separatorLine?.[1] ?? detectDelimiter(content))
  const [head, ...others] = records
  if (!head) throw new AppError('invalid_input', 'This file has no people in it')
  const columns = findColumnIndexes(head.cells)
  const people = others.filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (people.length === 0) throw new AppError('invalid_input', 'This file has no people in it')
  if (people.length > MAX_IMPORT_ROWS) throw new AppError('invalid_input', TOO_MANY)
  const rows = people.map(({ line, cells }) => {
    const given = (column: Column) => columns[column].map((place) => cells[place] ?? '').filter(Boolean)
    const first = (column: Column) => given(column)[0] ?? ''
    return {
      line,
      name: first('name') || `${first('firstName')} ${first('lastName')}`.trim(),
      email: first('email'),
      phones: given('phone').slice(0, MAX_PHONES),
      language: first('language'),
    }
  })
  const read = new Set(Object.values(columns).flat())
  return { rows, ignoredColumns: head.cells.filter((cell, place) => cell !== '' && !read.has(place)).map((cell) => cell.slice(0, 60)) }
}

function decodeText(bytes: Buffer): string {
  const text = new TextDecoder(detectEncoding(bytes)).decode(bytes)
  // A NUL character means a binary file: a spreadsheet, a picture, a PDF
  if (text.includes('\u0000')) throw new AppError('invalid_input', NOT_CSV)
  return text
}

function detectEncoding(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  // UTF-16 without a byte order mark: in a header of Latin letters, every other byte is zero
  if (bytes[0] !== 0 && bytes[1] === 0) return 'utf-16le'
  if (bytes[0] === 0 && bytes[1] !== 0) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    // What Excel on Windows writes
    return 'windows-1252'
  }
}

/** The most frequent candidate in the header; delimiters inside quotation marks do not count */
function detectDelimiter(text: string): string {
  const [head = ''] = text.trimStart().split('\n', 1)
  const bare = head.replace(/"[^"]*"/g, '')
  const candidates = [',', ';', '\t', '|'].map((mark) => ({ mark, count: bare.split(mark).length - 1 }))
  return candidates.reduce((best, candidate) => (candidate.count > best.count ? candidate : best)).mark
}

function parseRecords(text: string, delimiter: string): { line: number; cells: string[] }[] {
  let records: { record: string[]; raw: string }[]
  try {
    records = parse(text, {
      delimiter,
      record_delimiter: '\n',
      skip_empty_lines: true,
      relax_column_count: true,
      relax_quotes: true,
      ltrim: true,
      raw: true,
      max_record_size: MAX_LINE_CHARACTERS,
      // With `raw`, the parser wraps each record, which its types do not declare
      on_record: (found) => {
        if ((found as unknown as { record: string[] }).record.length > MAX_COLUMNS) throw new AppError('invalid_input', TOO_WIDE)
        return found
      },
      // More than the maximum, so that too many rows are detected even if some are blank
      to: MAX_IMPORT_ROWS * 2,
    }) as unknown as typeof records
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw new AppError('invalid_input', TOO_LONG)
    throw new AppError('invalid_input', 'The file cannot be read: a quotation mark is not closed')
  }
  let linesBefore = 0
  return records.map(({ record, raw }) => {
    const line = linesBefore + (/^\n*/.exec(raw)?.[0].length ?? 0) + 1
    linesBefore += raw.split('\n').length - 1
    return { line, cells: record.map(tidyCell) }
  })
}

/** Removes line breaks and repeated spaces within a cell, and quotation marks with a space around them */
const tidyCell = (cell: string) =>
  cell
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .replace(/\s+/g, ' ')
    .trim()

/** The indexes of each kind of column, preferred column first */
function findColumnIndexes(cells: string[]): Record<Column, number[]> {
  const heads = cells.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ''))
  const placesOf = (column: Column) => HEADS[column].flatMap((form) => heads.flatMap((head, place) => (form.test(head) ? [place] : [])))
  const columns = {
    name: placesOf('name'),
    firstName: placesOf('firstName'),
    lastName: placesOf('lastName'),
    email: placesOf('email'),
    phone: placesOf('phone'),
    language: placesOf('language'),
  }
  if (Object.values(columns).every((places) => places.length === 0))
    throw new AppError('invalid_input', cells.length === 1 && /^PK|^%PDF/.test(cells[0] ?? '') ? NOT_CSV : HEAD_NEEDED)
  if (columns.name.length === 0 && columns.firstName.length === 0)
    throw new AppError('invalid_input', 'The file has no column called “name”')
  if (columns.email.length === 0 && columns.phone.length === 0)
    throw new AppError('invalid_input', 'The file has neither a column called “email” nor one called “phone”')
  return columns
}
