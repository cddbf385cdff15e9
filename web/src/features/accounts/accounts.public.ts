import { queryOptions } from '@tanstack/react-query'
import { listAccounts } from '#contract/accounts.ts'
import { call } from '../../platform/api/api.ts'

/** All accounts of the business */
export const accountsQuery = queryOptions({
  queryKey: ['accounts'],
  queryFn: ({ signal }) => call(listAccounts, {}, { signal }),
})
