import { pageNumber } from '../../platform/address-values.ts'
import { useAddressQuery } from '../../platform/use-address-query.ts'

/** Which page the list shows and whether the Send Request dialog is open, as the address says it */
export function useBusinessPromoterView() {
  const { query, change } = useAddressQuery()
  return {
    page: pageNumber(query.get('page')),
    isSendOpen: query.get('send') === '1',
    turnTo: (page: number, how: 'push' | 'replace' = 'push') => change({ page: page === 1 ? null : String(page) }, how),
    openSend: () => change({ send: '1' }),
    closeSend: () => change({ send: null }, 'replace'),
    /** What was sent stands at the top of the first page */
    showSent: () => change({ send: null, page: null }, 'replace'),
  }
}
