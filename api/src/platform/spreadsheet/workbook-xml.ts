import { escapeXml, SPREADSHEET, XML } from './sheet-xml.ts'

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const listNumbersUpTo = (sheets: number) => Array.from({ length: sheets }, (_, index) => index + 1)

export function workbookXml(name: string, sheets: number): string {
  const listed = listNumbersUpTo(sheets).map(
    (n) => `<sheet name="${escapeXml(n === 1 ? name : `${name} ${n}`)}" sheetId="${n}" r:id="rId${n}"/>`,
  )
  return `${XML}<workbook xmlns="${SPREADSHEET}" xmlns:r="${RELATIONS}"><sheets>${listed.join('')}</sheets></workbook>`
}

export function workbookRelationsXml(sheets: number): string {
  const listed = listNumbersUpTo(sheets).map((n) => relationXml(n, 'worksheet', `worksheets/sheet${n}.xml`))
  return relationsXml([...listed, relationXml(sheets + 1, 'styles', 'styles.xml')])
}

export const packageRelationsXml = () => relationsXml([relationXml(1, 'officeDocument', 'xl/workbook.xml')])

const relationXml = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`
const relationsXml = (listed: string[]) => `${XML}<Relationships xmlns="${PACKAGE}/relationships">${listed.join('')}</Relationships>`

export function contentTypesXml(sheets: number): string {
  const part = (path: string, type: string) => `<Override PartName="/xl/${path}" ContentType="${TYPES}.${type}+xml"/>`
  return (
    `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    part('workbook.xml', 'sheet.main') +
    listNumbersUpTo(sheets)
      .map((n) => part(`worksheets/sheet${n}.xml`, 'worksheet'))
      .join('') +
    `${part('styles.xml', 'styles')}</Types>`
  )
}

/** Style 0 is plain, style n has the n-th format. Number format ids below 164 are reserved for built-in formats */
export function stylesXml(formats: readonly string[]): string {
  const listed = formats.map(
    (format, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escapeXml(format).replaceAll('"', '&quot;')}"/>`,
  )
  const used = formats.map(
    (_, index) => `<xf numFmtId="${164 + index}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  )
  return (
    `${XML}<styleSheet xmlns="${SPREADSHEET}">` +
    (listed.length > 0 ? `<numFmts count="${listed.length}">${listed.join('')}</numFmts>` : '') +
    '<fonts count="1"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${used.length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${used.join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  )
}
