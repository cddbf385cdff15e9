import { oneRow } from '../../platform/list-filters.ts'
import { useAddressQuery } from '../../platform/use-address-query.ts'
import { useListView } from '../../platform/use-list-view.ts'

const FILTERS = { one: oneRow('business_promoter_uuid') }

/** URL state: the list's page or its only row, and whether the Send Request dialog is open */
export function useBusinessPromoterView() {
  const { page, turnTo, chosen, clear } = useListView(FILTERS)
  const { query, change } = useAddressQuery()
  return {
    page,
    turnTo,
    /** The only invitation shown, as the jump list found it */
    one: chosen.one,
    showAll: clear,
    isSendOpen: query.get('send') === '1',
    openSend: () => change({ send: '1' }),
    closeSend: () => change({ send: null }, 'replace'),
    /** A new invitation is at the top of the first page */
    showSent: () => change({ send: null, page: null }, 'replace'),
  }
}
