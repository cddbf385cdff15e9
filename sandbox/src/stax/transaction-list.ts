import type { StaxStore, StoredTransaction } from './stax-store.ts'

const usualPage = 50

type ListQuery = Record<string, string | string[] | undefined>

/** One page, newest first, in the format of Laravel's pagination */
export function buildTransactionPage<Shown>(
  store: StaxStore,
  query: ListQuery,
  { path, show }: { path: string; show: (transaction: StoredTransaction) => Shown },
) {
  const one = (name: string) => String(query[name] ?? '')
  const from = parseStaxTime(one('startDate')) ?? Number.NEGATIVE_INFINITY
  const until = parseStaxTime(one('endDate')) ?? Number.POSITIVE_INFINITY
  const isFlat = one('allTransactionsTopLevel')
  const page = Number(one('page') || 1)
  const perPage = Number(one('per_page') || usualPage)

  const found = store
    .transactions()
    .filter((transaction) => {
      // Compared by whole seconds, which is the precision of the list's timestamps
      const at = Math.floor(Date.parse(transaction.created_at) / 1_000) * 1_000
      if (at < from || at > until) return false
      // Refunds and voids are nested in their charges, unless a flat list is requested
      if (transaction.reference_id && isFlat !== '1') return false
      if (one('type') && transaction.type !== one('type')) return false
      if (one('customer_id') && store.findCard(transaction.card_id)?.customer.id !== one('customer_id')) return false
      return !one('success') || transaction.success === /^(1|true)$/.test(one('success'))
    })
    .toReversed()
  const lastPage = Math.max(1, Math.ceil(found.length / perPage))
  const shown = found.slice((page - 1) * perPage, page * perPage)
  const address = (number: number) => {
    const filters = Object.entries(query).filter(([name]) => name !== 'page')
    return `${path}?${new URLSearchParams([...filters.map(([name, value]): [string, string] => [name, String(value)]), ['page', String(number)]])}`
  }
  return {
    current_page: page,
    data: shown.map(show),
    first_page_url: address(1),
    from: shown.length > 0 ? (page - 1) * perPage + 1 : null,
    last_page: lastPage,
    last_page_url: address(lastPage),
    next_page_url: page < lastPage ? address(page + 1) : null,
    path,
    per_page: perPage,
    prev_page_url: page > 1 ? address(page - 1) : null,
    to: shown.length > 0 ? (page - 1) * perPage + shown.length : null,
    total: found.length,
  }
}

/** Parses Laravel's `Y-m-d G:i:s` in UTC; null if there is no value */
function parseStaxTime(given: string): number | null {
  const [day, time = ''] = given.split(' ')
  return given ? Date.parse(`${day}T${time.padStart(8, '0')}Z`) : null
}
