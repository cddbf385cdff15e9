import { expect, test } from 'vitest'
import { addressOf, countChoices, NO_FILTERS, readFilters } from './call-view.ts'

test('call view › an address with every filter › is read, and written the same', () => {
  const address = {
    search: 'implant',
    category_filter: 'COMPLAINT',
    call_status_filter: 'MISSED_CALL',
    new_client_filter: 'NOT_NEW_CLIENT',
    referral_source_filter: 'YELP',
  }
  const filters = readFilters(new URLSearchParams(address))
  expect(filters).toEqual({
    search: 'implant',
    category: 'COMPLAINT',
    status: 'MISSED_CALL',
    newClient: 'NOT_NEW_CLIENT',
    referral: 'YELP',
  })
  expect(addressOf(filters)).toEqual({ ...address, spam_filter: null, page: null })
})

test('call view › words that no filter knows › count as not said', () => {
  const filters = readFilters(new URLSearchParams({ category_filter: 'PIZZA', call_status_filter: 'answered', new_client_filter: '1' }))
  expect(filters).toEqual(NO_FILTERS)
})

test('call view › a search longer than the server takes › is cut', () => {
  expect(readFilters(new URLSearchParams({ search: 'x'.repeat(5000) })).search).toHaveLength(200)
})

test('call view › spam › is chosen in place of answered or missed', () => {
  expect(readFilters(new URLSearchParams({ spam_filter: 'SPAM', call_status_filter: 'ANSWERED' })).status).toBe('SPAM')
  expect(addressOf({ status: 'SPAM' })).toEqual({ page: null, spam_filter: 'SPAM', call_status_filter: null })
  expect(addressOf({ status: 'ANSWERED' })).toEqual({ page: null, spam_filter: null, call_status_filter: 'ANSWERED' })
})

test('call view › the count on the phone’s button › leaves the search out', () => {
  expect(countChoices({ ...NO_FILTERS, search: 'x', status: 'ANSWERED', referral: 'GOOGLE' })).toBe(2)
})
