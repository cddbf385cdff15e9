import { CsvError, parse } from 'csv-parse/sync'
import { MAX_IMPORT_ROWS } from '#contract/business-promoter.ts'
import { AppError } from '../../platform/app-error.ts'

/** A person as the file names them, each field trimmed and otherwise unchecked */
export interface FileRow {
  /** Counted from 1, with the head */
  line: number
  name: string
  email: string
  phone: string
}

type Column = 'name' | 'firstName' | 'lastName' | 'email' | 'phone'

/** Letters only, in small ones. What is preferred comes first: a text reaches a mobile phone */
const HEADS: Record<Column, string[]> = {
  name: ['name', 'fullname', 'customername', 'patientname', 'clientname', 'customer', 'patient'],
  firstName: ['firstname', 'givenname', 'forename', 'first'],
  lastName: ['lastname', 'surname', 'familyname', 'last'],
  email: ['email', 'emailaddress', 'mail'],
  phone: [
    'mobile',
    'mobilephone',
    'mobilenumber',
    'mobilephonenumber',
    'cell',
    'cellphone',
    'cellphonenumber',
    'cellnumber',
    'phone',
    'phonenumber',
    'telephone',
    'tel',
  ],
}

const HEAD_NEEDED = 'The first line must name the columns: name, email and phone'
const NOT_CSV = 'This is not a CSV file. In your spreadsheet choose “Save as” and CSV, and try that file'
const TOO_MANY = `At most ${MAX_IMPORT_ROWS} people at a time. Please split the file`

/** Whatever a practice's software or spreadsheet saves as CSV */
export function readImportFile(bytes: Buffer): FileRow[] {
  const text = decode(bytes).replace(/\r\n?/g, '\n')
  const separatorLine = /^sep=(.)\n/i.exec(text)
  // Excel's own hint takes a line, which still counts
  const content = separatorLine ? `\n${text.slice(separatorLine[0].length)}` : text
  const records = readRecords(content, separatorLine?.[1] ?? findDelimiter(content))
  const [head, ...others] = records
  if (!head) throw new AppError('invalid_input', 'There is nobody in this file')
  const columns = readHead(head.cells)
  const people = others.filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (people.length === 0) throw new AppError('invalid_input', 'There is nobody in this file')
  if (people.length > MAX_IMPORT_ROWS) throw new AppError('invalid_input', TOO_MANY)
  return people.map(({ line, cells }) => {
    const at = (column: Column) => cells[columns.get(column) ?? -1] ?? ''
    return { line, name: at('name') || `${at('firstName')} ${at('lastName')}`.trim(), email: at('email'), phone: at('phone') }
  })
}

function decode(bytes: Buffer): string {
  const text = new TextDecoder(findEncoding(bytes)).decode(bytes)
  // A spreadsheet, a picture, a PDF: none of them is text
  if (text.includes('\u0000')) throw new AppError('invalid_input', NOT_CSV)
  return text
}

function findEncoding(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  // Without a mark: in the western head of a file every other byte is zero
  if (bytes[0] !== 0 && bytes[1] === 0) return 'utf-16le'
  if (bytes[0] === 0 && bytes[1] !== 0) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    // Excel on Windows
    return 'windows-1252'
  }
}

/** The one that the head uses most; between quotation marks nothing separates */
function findDelimiter(text: string): string {
  const [head = ''] = text.trimStart().split('\n', 1)
  const bare = head.replace(/"[^"]*"/g, '')
  const candidates = [',', ';', '\t', '|'].map((mark) => ({ mark, count: bare.split(mark).length - 1 }))
  return candidates.reduce((best, candidate) => (candidate.count > best.count ? candidate : best)).mark
}

function readRecords(text: string, delimiter: string): { line: number; cells: string[] }[] {
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
      // One more than may be, so that too many are noticed; blank ones among them don't count
      to: MAX_IMPORT_ROWS * 2,
    }) as unknown as typeof records
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new AppError('invalid_input', 'The file cannot be read: a quotation mark is not closed')
  }
  let linesBefore = 0
  return records.map(({ record, raw }) => {
    const line = linesBefore + (/^\n*/.exec(raw)?.[0].length ?? 0) + 1
    linesBefore += raw.split('\n').length - 1
    return { line, cells: record.map(tidy) }
  })
}

/** A line break within a name is no part of it, nor are quotation marks with a space around them */
const tidy = (cell: string) =>
  cell
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .replace(/\s+/g, ' ')
    .trim()

function readHead(cells: string[]): Map<Column, number> {
  const heads = cells.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ''))
  const columns = new Map<Column, number>()
  for (const [column, names] of Object.entries(HEADS) as [Column, string[]][]) {
    const found = names.map((name) => heads.indexOf(name)).find((index) => index >= 0)
    if (found !== undefined) columns.set(column, found)
  }
  if (columns.size === 0)
    throw new AppError('invalid_input', cells.length === 1 && /^PK|^%PDF/.test(cells[0] ?? '') ? NOT_CSV : HEAD_NEEDED)
  if (!columns.has('name') && !columns.has('firstName')) throw new AppError('invalid_input', 'The file has no column called “name”')
  if (!columns.has('email') && !columns.has('phone'))
    throw new AppError('invalid_input', 'The file has neither a column called “email” nor one called “phone”')
  return columns
}
