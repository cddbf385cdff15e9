import { useAddressQuery } from '../../platform/lists/use-address-query.ts'
import { useListView } from '../../platform/lists/use-list-view.ts'

const NO_FILTERS = {}

/** URL state: the search over the emails, and whether the Add Account dialog is open */
export function useAccountListView() {
  const { search, searchFor } = useListView(NO_FILTERS)
  const { query, change } = useAddressQuery()
  return {
    search,
    searchFor,
    isCreateOpen: query.get('create') === '1',
    openCreate: () => change({ create: '1' }),
    closeCreate: () => change({ create: null }, 'replace'),
  }
}
