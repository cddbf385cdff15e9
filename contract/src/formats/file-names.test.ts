import { expect, test } from 'vitest'
import { documentTitle, fileNameOf, periodInTitle } from './file-names.ts'

test('name of a file › business, document, number and date › are in it, in letters that every system can save', () => {
  expect(fileNameOf(documentTitle('Bright Smile Dental', 'Statement', '', '2026'), 'pdf')).toBe('bright-smile-dental-statement-2026.pdf')
  expect(fileNameOf(documentTitle('Dr. Müller’s "Praxis"/Köln', 'Invoice', 'INV-00128', '2026-10-27'), 'pdf')).toBe(
    'dr-mullers-praxis-koln-invoice-inv-00128-2026-10-27.pdf',
  )
  expect(fileNameOf('歯科', 'csv')).toBe('document.csv')
})

test('name of a file › a business with a very long name › includes document and date', () => {
  const name = fileNameOf(documentTitle('x'.repeat(200), 'Invitations', '2026-11-18'), 'csv')
  expect(name.length).toBeLessThanOrEqual(124)
  expect(name).toMatch(/-invitations-2026-11-18\.csv$/)
})

test('dates of a list › with a period, one end of it, or none › are the period or today', () => {
  expect(periodInTitle('2026-10-01', '2026-10-31', '2026-11-18')).toBe('2026-10-01 to 2026-10-31')
  expect(periodInTitle('2026-10-01', undefined, '2026-11-18')).toBe('2026-10-01')
  expect(periodInTitle(undefined, undefined, '2026-11-18')).toBe('2026-11-18')
})
