import { expect, test } from 'vitest'
import { fieldName } from '#contract/web-inquiries/inquiry-words.ts'
import { detailLines, wishedDate } from './inquiry-words.ts'

test.each([
  ['insurance', 'Insurance'],
  ['insurance_provider', 'Insurance provider'],
  ['preferredDoctor', 'Preferred doctor'],
  ['how-did-you-hear', 'How did you hear'],
  ['___', '___'],
])('a field › called %s › reads "%s"', (key, name) => {
  expect(fieldName(key)).toBe(name)
})

test('further fields › of each kind › read like answers', () => {
  expect(
    detailLines({ insurance: 'Delta Dental', new_patient: 'true', times: '["mornings","Fridays"]', note: '[not a list', pets: 'false' }),
  ).toEqual([
    { name: 'Insurance', value: 'Delta Dental' },
    { name: 'New patient', value: 'Yes' },
    { name: 'Times', value: 'mornings, Fridays' },
    { name: 'Note', value: '[not a list' },
    { name: 'Pets', value: 'No' },
  ])
})

test.each([
  ['2026-11-20T09:30', 'Nov 20, 9:30 AM'],
  ['2026-11-20', 'Nov 20'],
  ['2027-01-04 14:00', 'Jan 4, 2027, 2:00 PM'],
  ['Thursday morning', 'Thursday morning'],
  ['2026-13-45', '2026-13-45'],
  ['', ''],
])('a wished date › given as "%s" › reads "%s"', (text, shown) => {
  expect(wishedDate(text, '2026')).toBe(shown)
})
