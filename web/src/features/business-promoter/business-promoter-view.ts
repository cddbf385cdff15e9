import { useAddressQuery } from '../../platform/use-address-query.ts'
import { useListView } from '../../platform/use-list-view.ts'

const NO_FILTERS = {}

/** URL state: the list's page, and whether the Send Request dialog is open */
export function useBusinessPromoterView() {
  const { page, turnTo } = useListView(NO_FILTERS)
  const { query, change } = useAddressQuery()
  return {
    page,
    turnTo,
    isSendOpen: query.get('send') === '1',
    openSend: () => change({ send: '1' }),
    closeSend: () => change({ send: null }, 'replace'),
    /** A new invitation is at the top of the first page */
    showSent: () => change({ send: null, page: null }, 'replace'),
  }
}
