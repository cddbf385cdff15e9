export type Value = string | number | null

export interface SheetColumn<Row> {
  heading: string
  read: (row: Row) => Value
  width: number
  /** Number format: a date, a duration */
  format?: string
}

type CellWriter<Row> = (row: Row, number: number) => string

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

export function sheetStartXml<Row>(columns: readonly SheetColumn<Row>[]): string {
  const widths = columns.map(({ width }, place) => `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`)
  const headings = columns.map(({ heading }, place) => textCellXml(`${columnLettersOf(place)}1`, heading))
  return (
    `${XML}<worksheet xmlns="${SPREADSHEET}">` +
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData><row r="1">${headings.join('')}</row>`
  )
}

export const sheetEnd = '</sheetData></worksheet>'

/** One writer function per column, so that what is constant in a column is not recomputed for each cell */
export function createCellWriters<Row>(columns: readonly SheetColumn<Row>[], formats: readonly string[]): CellWriter<Row>[] {
  return columns.map(({ format, read }, place) => {
    const letters = columnLettersOf(place)
    const style = format === undefined ? '' : ` s="${formats.indexOf(format) + 1}"`
    return (row, number) => {
      const value = read(row)
      if (value === null) return ''
      if (typeof value === 'number') return `<c r="${letters}${number}"${style}><v>${value}</v></c>`
      return textCellXml(letters + number, value)
    }
  })
}

/** An inline string stays text whatever it begins with. Only a formula element can be a formula, so injection is impossible */
function textCellXml(reference: string, value: string): string {
  const space = OUTER_SPACE.test(value) ? ' xml:space="preserve"' : ''
  return `<c r="${reference}" t="inlineStr"><is><t${space}>${escapeXml(value)}</t></is></c>`
}

const OUTER_SPACE = /^\s|\s$|[\n\t]/
/** Characters that XML cannot contain, and underscores that spreadsheets would read as part of an escape: they read `_x0041_` as an A */
const SPECIAL = /(?![\t\n])[&<>\p{Cc}\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/gu
const NAMED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

export function escapeXml(text: string): string {
  return text.replace(SPECIAL, (sign) => NAMED[sign] ?? `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
}

/** Column letters: A to Z, then AA */
function columnLettersOf(place: number): string {
  const last = String.fromCharCode(65 + (place % 26))
  return place < 26 ? last : columnLettersOf(Math.floor(place / 26) - 1) + last
}
