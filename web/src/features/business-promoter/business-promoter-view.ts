import { useAddressQuery } from '../../platform/use-address-query.ts'
import { useListView } from '../../platform/use-list-view.ts'

const NO_FILTERS = {}

/** Which page the list shows and whether the Send Request dialog is open, as the address says it */
export function useBusinessPromoterView() {
  const { page, turnTo } = useListView(NO_FILTERS)
  const { query, change } = useAddressQuery()
  return {
    page,
    turnTo,
    isSendOpen: query.get('send') === '1',
    openSend: () => change({ send: '1' }),
    closeSend: () => change({ send: null }, 'replace'),
    /** What was sent stands at the top of the first page */
    showSent: () => change({ send: null, page: null }, 'replace'),
  }
}
