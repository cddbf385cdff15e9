import type { InvitationState } from '#contract/business-promoter/invitations.ts'
import { choiceFilter, type Option, oneRowFilter } from '../../platform/lists/list-filters.ts'
import { useAddressQuery } from '../../platform/lists/use-address-query.ts'
import { useScreenDateRange } from '../../platform/lists/use-date-range.ts'
import { useListView } from '../../platform/lists/use-list-view.ts'

const STATES: Option<InvitationState>[] = [
  { value: 'sent', label: 'Sent' },
  { value: 'not_opened', label: 'Not opened yet' },
  { value: 'opened', label: 'Opened' },
  { value: 'went', label: 'Went to Google or Yelp' },
  { value: 'google', label: 'Went to Google' },
  { value: 'yelp', label: 'Went to Yelp' },
  { value: 'feedback', label: 'Left private feedback' },
  { value: 'stopped', label: 'Opened, didn’t continue' },
  { value: 'waiting', label: 'Waiting to be sent' },
  { value: 'not_sent', label: 'Not sent' },
]

const FILTERS = { one: oneRowFilter('business_promoter_uuid'), state: choiceFilter('state', { label: 'Status', options: STATES }) }

/** URL state: period, state, search and page of the list (or the one invitation shown), and which dialog is open */
export function useBusinessPromoterView() {
  const { page, search, chosen, controls, goToPage, searchFor, clear } = useListView(FILTERS)
  const { query, change, hrefWith } = useAddressQuery()
  const period = useScreenDateRange()
  const { from, to } = period.range
  return {
    page,
    goToPage,
    search,
    searchFor,
    period,
    state: chosen.state,
    stateControl: controls.state,
    clear,
    /** The only invitation shown, if the user came from the jump list */
    one: chosen.one,
    /** A search for a name covers everything that was ever sent; everything else counts within the period, like the stats */
    filter: { state: chosen.state, ...(search === '' ? { date_from: from, date_to: to } : { search }) },
    /** Link to exactly the rows that a stat counts */
    hrefOfState: (state: InvitationState) =>
      hrefWith({ state, date_from: from, date_to: to, search: null, page: null, business_promoter_uuid: null }),
    isSendOpen: query.get('send') === '1',
    openSend: () => change({ send: '1' }),
    closeSend: () => change({ send: null }, 'replace'),
    isTemplatesOpen: query.get('templates') === '1',
    /** Above the invitation form, which retains what was typed */
    openTemplates: () => change({ templates: '1' }),
    closeTemplates: () => change({ templates: null }, 'replace'),
    /** A new invitation appears at the top of the first page, in a period that includes today */
    showSent: () =>
      change(
        {
          send: null,
          page: null,
          state: null,
          search: null,
          business_promoter_uuid: null,
          ...(to < period.today && { date_from: from, date_to: period.today }),
        },
        'replace',
      ),
  }
}

export type BusinessPromoterView = ReturnType<typeof useBusinessPromoterView>
