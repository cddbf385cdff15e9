import { expect, test } from 'vitest'
import { countChosenFilters, readFilters, toAddressParameters, toQueryParameters } from '../../../platform/lists/list-filters.ts'
import { CALL_FILTERS } from './call-filters.ts'

const read = (address: Record<string, string>) => readFilters(CALL_FILTERS, new URLSearchParams(address))
const NONE = { category: undefined, status: undefined, newClient: undefined, referral: undefined, sorting: 'DESC' } as const

test('call filters › an address with every filter › is read, and written the same', () => {
  const address = {
    category_filter: 'COMPLAINT',
    call_status_filter: 'MISSED_CALL',
    new_client_filter: 'NOT_NEW_CLIENT',
    referral_source_filter: 'YELP',
    sorting: 'CALLER_NAME_DESC',
  }
  const filters = read(address)
  expect(filters).toEqual({
    category: 'COMPLAINT',
    status: 'MISSED_CALL',
    newClient: 'NOT_NEW_CLIENT',
    referral: 'YELP',
    sorting: 'CALLER_NAME_DESC',
  })
  expect(toAddressParameters(CALL_FILTERS, filters)).toEqual({ ...address, spam_filter: null, page: null })
  expect(toQueryParameters(CALL_FILTERS, filters)).toEqual({ ...address, spam_filter: undefined })
})

test('call filters › values that no filter knows › are ignored', () => {
  expect(read({ category_filter: 'PIZZA', call_status_filter: 'answered', new_client_filter: '1', sorting: 'BEST' })).toEqual(NONE)
  expect(read({ call_status_filter: 'SPAM' })).toEqual(NONE)
})

test('call filters › spam › is chosen in place of answered or missed', () => {
  expect(read({ spam_filter: 'SPAM', call_status_filter: 'ANSWERED' }).status).toBe('SPAM')
  expect(toAddressParameters(CALL_FILTERS, { status: 'SPAM' })).toEqual({ page: null, spam_filter: 'SPAM', call_status_filter: null })
  expect(toAddressParameters(CALL_FILTERS, { status: 'ANSWERED' })).toEqual({
    page: null,
    spam_filter: null,
    call_status_filter: 'ANSWERED',
  })
})

test('call filters › the count on the phone’s button › leaves the order out', () => {
  expect(countChosenFilters(CALL_FILTERS, { ...NONE, status: 'ANSWERED', referral: 'GOOGLE', sorting: 'ASC' })).toBe(2)
})
