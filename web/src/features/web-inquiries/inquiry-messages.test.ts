import { describe, expect, test } from 'vitest'
import { formatFieldName } from '#contract/web-inquiries/inquiry-field-labels.ts'
import {
  formatListDetail,
  formatRequestedDate,
  formatStateCounts,
  formatWaitingTime,
  shortenName,
  toDetailLines,
} from './inquiry-messages.ts'

test.each([
  ['insurance', 'Insurance'],
  ['insurance_provider', 'Insurance provider'],
  ['preferredDoctor', 'Preferred doctor'],
  ['how-did-you-hear', 'How did you hear'],
  ['___', '___'],
])('a field › called %s › reads "%s"', (key, name) => {
  expect(formatFieldName(key)).toBe(name)
})

test('further fields › of each kind › are readable', () => {
  expect(
    toDetailLines({ insurance: 'Delta Dental', new_patient: 'true', times: '["mornings","Fridays"]', note: '[not a list', pets: 'false' }),
  ).toEqual([
    { name: 'Insurance', value: 'Delta Dental' },
    { name: 'New patient', value: 'Yes' },
    { name: 'Times', value: 'mornings, Fridays' },
    { name: 'Note', value: '[not a list' },
    { name: 'Pets', value: 'No' },
  ])
})

test.each([
  ['2026-11-20T09:30', 'Fri, Nov 20, 9:30 AM'],
  ['2026-11-20', 'Fri, Nov 20'],
  ['2026-11-18T16:00', 'Tomorrow 4:00 PM'],
  ['2027-01-04 14:00', 'Jan 4, 2027, 2:00 PM'],
  ['Thursday morning', 'Thursday morning'],
  ['2026-13-45', '2026-13-45'],
  ['', ''],
])('a wished date › given as "%s" › reads "%s"', (text, shown) => {
  expect(formatRequestedDate(text, '2026-11-17')).toBe(shown)
})

test.each([
  [0, '1 min'],
  [59, '1 min'],
  [54 * 60, '54 min'],
  [3599, '1 h'],
  [72 * 60, '1 h 12 min'],
  [47 * 3600, '47 h'],
  [3 * 86_400 + 5, '3 days'],
])('a time of %i seconds › is formatted as "%s"', (seconds, said) => {
  expect(formatWaitingTime(seconds)).toBe(said)
})

test('a name of one endless word › is cut in a sentence, and a missing one has a placeholder', () => {
  expect(shortenName('x'.repeat(180))).toBe(`${'x'.repeat(39)}…`)
  expect([shortenName(''), shortenName('Dana Whitfield')]).toEqual(['No name', 'Dana Whitfield'])
})

describe('the headline of the list', () => {
  const counts = { states: { new: 2, answered: 31, spam: 4 }, answered_from_here: 12, half_answered_within_s: 4320 }
  const all = { period: null, search: '' }

  test('with inquiries that wait › leads with them, and shows what became of the others', () => {
    expect(formatStateCounts(counts)).toBe('2 to reply to')
    expect(formatListDetail(counts, { ...all, period: 'Nov 1–Nov 17' })).toBe(
      '37 inquiries, Nov 1–Nov 17: 31 answered, 4 marked as spam. Median reply time: 1 h 12 min.',
    )
  })

  test('where no reply was measured › shows no time', () => {
    const unmeasured = { ...counts, answered_from_here: 0, half_answered_within_s: null }
    expect(formatListDetail(unmeasured, all)).toBe('37 inquiries in all: 31 answered, 4 marked as spam.')
    expect(formatListDetail({ ...counts, answered_from_here: 1, half_answered_within_s: 600 }, all)).toMatch(/Reply time: 10 min\.$/)
  })

  test('without any inquiry › does not count them again', () => {
    const none = { states: { new: 0, answered: 0, spam: 0 }, answered_from_here: 0, half_answered_within_s: null }
    expect(formatListDetail(none, all)).toBe('')
  })

  test.each([
    [{ new: 0, answered: 1, spam: 0 }, 'All answered', '1 inquiry with “x”: 1 answered.'],
    [{ new: 0, answered: 0, spam: 0 }, 'No inquiries', '0 inquiries with “x”.'],
  ])('with %j › shows "%s"', (states, headline, detail) => {
    const few = { states, answered_from_here: 0, half_answered_within_s: null }
    expect([formatStateCounts(few), formatListDetail(few, { ...all, search: 'x' })]).toEqual([headline, detail])
  })
})
