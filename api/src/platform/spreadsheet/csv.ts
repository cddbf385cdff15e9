import { fileNameOf } from '#contract/formats/file-names.ts'
import { attachmentHeaders } from '../http/attachment.ts'
import type { BinaryResponse } from '../http/route.ts'

/** A CSV file for download, named after its title */
export function buildCsvResponse(title: string, rows: (string | number)[][]): BinaryResponse {
  // The byte order mark makes Excel read the file as UTF-8
  const bytes = `\uFEFF${rows.map((row) => row.map(quoteCsvField).join(',')).join('\r\n')}\r\n`
  return {
    bytes,
    contentType: 'text/csv; charset=utf-8',
    cacheControl: 'no-store',
    headers: attachmentHeaders(fileNameOf(title, 'csv')),
  }
}

/**
 * How a formula begins, including full-width characters. A minus begins
 * a formula unless only a number follows: "-1+cmd|…" would be executed
 */
const FORMULA = /^(?:[=+@\t\r\n＝＋－＠]|-(?!\d+(?:\.\d+)?$))/

/** Strangers write these texts, and a text that begins like a formula must not become a formula in a spreadsheet */
function quoteCsvField(value: string | number): string {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value)
  // If Excel separates cells by semicolons, an unquoted semicolon would begin another cell
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
