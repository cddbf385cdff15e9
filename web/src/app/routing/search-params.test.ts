import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test('search params › a value that looks like a number › stays a string', () => {
  expect(parseSearch('?session_id=12345&flag=true')).toEqual({ session_id: '12345', flag: 'true' })
})

test('search params › unset values › are removed from the address', () => {
  expect(stringifySearch({ type: undefined, page: null })).toBe('')
  expect(stringifySearch({ type: '1', page: undefined })).toBe('?type=1')
})

test('search params › special characters › survive encoding and decoding', () => {
  const search = { redirect: '/a?b=c&d=e#f', text: 'two words + more', empty: '' }
  expect(parseSearch(stringifySearch(search))).toEqual(search)
})
