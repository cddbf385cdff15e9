import { describe, expect, test } from 'vitest'
import { MAX_IMPORT_ROWS } from '#contract/business-promoter/import-list.ts'
import { parseImportFile } from './import-file.ts'

const DANA = { name: 'Dana Whitfield', email: 'dana@mail.test', phones: ['217 555 0142'], language: '' }
const errorOf = (content: string | Buffer) => {
  try {
    parseImportFile(Buffer.from(content))
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}
const utf16 = (text: string, swapped: boolean) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return swapped ? bytes.swap16() : bytes
}
const LINE = 'name,email,phone\nDana Whitfield,dana@mail.test,217 555 0142\n'

describe('a file of people', () => {
  test.each<[string, string | Buffer]>([
    ['commas', LINE],
    ['a mark at its beginning', `\ufeff${LINE}`],
    ['UTF-16, little end first', utf16(LINE, false)],
    ['UTF-16, big end first', utf16(LINE, true)],
    ['semicolons and Windows line ends', LINE.replaceAll(',', ';').replaceAll('\n', '\r\n')],
    ['tabs and old Mac line ends', LINE.replaceAll(',', '\t').replaceAll('\n', '\r')],
    ['Excel’s hint in the first line', `sep=;\n${LINE.replaceAll(',', ';')}`],
    ['heads in any case and order', 'Phone Number,E-Mail Address,FULL NAME\n217 555 0142,dana@mail.test,Dana Whitfield'],
    ['first and last name', 'First Name;Last Name;E-mail;Cell\nDana;Whitfield;dana@mail.test;217 555 0142'],
    ['more columns than needed', 'name,city,mobile,email\nDana Whitfield,Springfield,217 555 0142,dana@mail.test'],
    ['heads of practice software', 'Patient Name,Patient Email,Home Phone\nDana Whitfield,dana@mail.test,217 555 0142'],
    [
      'heads with a prefix for the person',
      'Patient First Name,Patient Last Name,Primary E-mail,Mobile Phone #\nDana,Whitfield,dana@mail.test,217 555 0142',
    ],
    ['a phone in another column', 'Patient Name,Home Phone,Mobile,Phone,Email\nDana Whitfield,,,217 555 0142,dana@mail.test'],
    ['quotation marks', '"name","email","phone"\n"Dana\nWhitfield", "dana@mail.test" ,"217 555 0142"\n'],
  ])('with %s › is read', (_, content) => {
    expect(parseImportFile(Buffer.from(content)).rows).toEqual([
      { ...DANA, line: typeof content === 'string' && content.startsWith('sep=') ? 3 : 2 },
    ])
  })

  test('with several phones › returns them all, the mobile one first; columns about somebody else are listed and not read', () => {
    const file = 'Name,Home Phone,Phone,Mobile,Guarantor Phone,Emergency Contact Email,City\nDana Whitfield,1,2,3,4,e@mail.test,Springfield'
    expect(parseImportFile(Buffer.from(file))).toEqual({
      rows: [{ line: 2, name: 'Dana Whitfield', email: '', phones: ['3', '2', '1'], language: '' }],
      ignoredColumns: ['Guarantor Phone', 'Emergency Contact Email', 'City'],
    })
  })

  test('as Excel on Windows saves it › preserves its accents', () => {
    expect(parseImportFile(Buffer.from('name,email\nJosé Peña,jose@mail.test', 'latin1')).rows[0]?.name).toBe('José Peña')
  })

  test('with blank lines and line breaks in quotes › counts the lines as an editor does', () => {
    const { rows } = parseImportFile(Buffer.from('\nname,email\n\n"Dana\nWhitfield",d@mail.test\n,,\nAnn Lee,a@mail.test'))
    expect(rows.map(({ line, name }) => [line, name])).toEqual([
      [4, 'Dana Whitfield'],
      [7, 'Ann Lee'],
    ])
  })

  test.each<[string, string | Buffer, string]>([
    ['nothing', '', 'This file has no people in it'],
    ['a head alone', 'name,email\n\n', 'This file has no people in it'],
    ['no head', 'Dana Whitfield,dana@mail.test', 'The first row must contain column names: name, email and phone'],
    ['no name', 'email,phone\na@mail.test,1', 'The file has no column called “name”'],
    ['no way to reach anybody', 'name,city\nDana,Springfield', 'The file has neither a column called “email” nor one called “phone”'],
    ['an open quotation mark', 'name,email\n"Dana,d@mail.test\n', 'The file cannot be read: a quotation mark is not closed'],
    ['a spreadsheet’s bytes', Buffer.from('504b0304140006000800000021', 'hex'), 'This isn’t a CSV file'],
    [
      'too many',
      `name,email\n${'Ann,a@mail.test\n'.repeat(MAX_IMPORT_ROWS + 1)}`,
      'You can import up to 2000 people at a time. Please split the file',
    ],
  ])('with %s › is rejected, with what to do', (_, content, message) => {
    expect(errorOf(content)).toContain(message)
  })

  const PERSON = 'Ann,a@mail.test'
  test.each<[string, string, string]>([
    ['a head of 195,000 columns', `name,email${',c'.repeat(195_000)}\n${PERSON}`, 'A line of this file has more than 20,000 characters'],
    ['101 columns', `name,email${',c'.repeat(99)}\n${PERSON}`, 'This file has more than 100 columns'],
    ['195,000 columns in a later line', `name,email\n${PERSON}${',c'.repeat(195_000)}`, 'A line of this file has more than 20,000'],
    ['9,000 empty columns in a later line', `name,email\n${PERSON}${','.repeat(9_000)}`, 'This file has more than 100 columns'],
    [
      'a quotation mark that swallows the rest',
      `name,email\n"${`${PERSON}\n`.repeat(60_000)}`,
      'Check for a missing closing quotation mark',
    ],
    ['nothing but quotation marks', `name,email\n${'"'.repeat(900_000)}`, 'A line of this file has more than 20,000 characters'],
    ['nothing but blank lines', `name,email\n${' \n'.repeat(450_000)}`, 'This file has no people in it'],
    ['a head made of prefixes', `${'patient'.repeat(2_500)},email\n${PERSON}`, 'The file has no column called “name”'],
  ])('with %s › is rejected before much work is done', (_, content, message) => {
    const before = process.cpuUsage()
    expect(errorOf(content)).toContain(message)
    const { user } = process.cpuUsage(before)
    // Far above a loaded machine's 1.6 s; what this guards against takes minutes
    expect(user / 1000).toBeLessThan(5_000)
  })

  test('with a phone in each of its columns › returns a few of them', () => {
    const file = `name${',phone'.repeat(99)}\nAnn${',1'.repeat(99)}`
    expect(parseImportFile(Buffer.from(file)).rows[0]?.phones).toHaveLength(5)
  })

  test('with the maximum number of people › is read', () => {
    expect(parseImportFile(Buffer.from(`name,email\n${'Ann,a@mail.test\n'.repeat(MAX_IMPORT_ROWS)}`)).rows).toHaveLength(MAX_IMPORT_ROWS)
  })
})
