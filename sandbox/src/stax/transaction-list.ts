import type { FieldErrors } from './payment-request.ts'
import type { StaxStore, StoredTransaction } from './stax-store.ts'

const usualPage = 20
const largestPage = 200

type ListQuery = Record<string, string | string[] | undefined>

/** One page, newest first, in Laravel's pagination envelope */
export function listTransactions<Shown>(
  store: StaxStore,
  query: ListQuery,
  { path, show }: { path: string; show: (transaction: StoredTransaction) => Shown },
) {
  const one = (name: string) => String(query[name] ?? '')
  const errors: FieldErrors = {}
  const from = readTime(one('startDate'), 'first')
  const until = readTime(one('endDate'), 'last')
  if (Number.isNaN(from)) errors.startDate = ['The start date is not a valid date.']
  if (Number.isNaN(until)) errors.endDate = ['The end date is not a valid date.']
  const page = Number(one('page') || 1)
  const perPage = Number(one('per_page') || usualPage)
  if (!Number.isInteger(page) || page < 1) errors.page = ['The page must be at least 1.']
  if (!Number.isInteger(perPage) || perPage < 1 || perPage > largestPage) {
    errors.per_page = [`The per page must be between 1 and ${largestPage}.`]
  }
  if (Object.keys(errors).length > 0) return { errors }

  const found = store
    .transactions()
    .filter((transaction) => {
      // Compared in whole seconds, the precision of the list's timestamps
      const at = Math.floor(Date.parse(transaction.created_at) / 1_000) * 1_000
      if (at < from || at > until) return false
      if (one('type') && transaction.type !== one('type')) return false
      if (one('customer_id') && store.findCard(transaction.card_id)?.customer.id !== one('customer_id')) return false
      return !one('success') || transaction.success === /^(1|true)$/.test(one('success'))
    })
    .toReversed()
  const lastPage = Math.max(1, Math.ceil(found.length / perPage))
  const shown = found.slice((page - 1) * perPage, page * perPage)
  const address = (number: number) => {
    const asked = Object.entries(query).filter(([name]) => name !== 'page')
    return `${path}?${new URLSearchParams([...asked.map(([name, value]): [string, string] => [name, String(value)]), ['page', String(number)]])}`
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

/** Parses a date, or a date and time, in UTC; an empty value means no limit */
function readTime(given: string, end: 'first' | 'last'): number {
  if (!given) return end === 'first' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}:\d{2})(?:\.\d+)?Z?)?$/.exec(given) ?? []
  return Date.parse(`${day}T${time ?? (end === 'first' ? '00:00:00' : '23:59:59')}Z`)
}
