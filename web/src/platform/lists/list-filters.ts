import { type DayRange, isDay } from '../time/calendar-days.ts'

export interface Option<Value extends string> {
  value: Value
  label: string
}

/** One filter of a list. URL and endpoint use the same parameter names, so a single declaration serves both */
export interface ListFilter<Chosen, Parameters extends Record<string, string | undefined>> {
  /** Reads the value from the URL; treats an invalid value as absent */
  read: (address: URLSearchParams) => Chosen
  /** Query parameters of a value, for the URL and the request; both omit undefined ones */
  write: (chosen: Chosen) => Parameters
  /** Default while the URL has no value. It is sent to the endpoint, but omitted from the URL */
  initial: Chosen
}

/** How a choice is displayed beside a list; on phones all except `segments` may move into the "Filters" sheet */
type ChoiceLook =
  | 'pill'
  /** All options visible */
  | 'segments'
  /** Sort order, at the end of the row */
  | 'sort'
  /** On phones only in the sheet; on larger screens the table's headers replace it */
  | 'in-sheet'

/** A single choice: a pill (on phones, a group of chips in the sheet), and a parameter of both the URL and the request */
export interface ChoiceFilter<Value extends string, Chosen extends Value | undefined, Parameters extends Record<string, string | undefined>>
  extends ListFilter<Chosen, Parameters> {
  label: string
  look: ChoiceLook
  options: readonly Option<Value>[]
}

interface ChoiceOptions<Value extends string> {
  label: string
  options: readonly Option<Value>[]
  /** Values accepted in the URL, if there are more than the options offered */
  values?: readonly Value[]
  look?: ChoiceLook
}

/** A choice that can be cleared */
export function choiceFilter<const Name extends string, Value extends string>(
  name: Name,
  { label, options, values = options.map(({ value }) => value), look = 'pill' }: ChoiceOptions<Value>,
): ChoiceFilter<Value, Value | undefined, Record<Name, Value | undefined>> {
  return {
    label,
    options,
    look,
    initial: undefined,
    read: (address) => findKnownValue(values, address.get(name)),
    write: (chosen) => ({ [name]: chosen }) as Record<Name, Value | undefined>,
  }
}

/** A choice that always has a value */
export function requiredChoiceFilter<const Name extends string, Value extends string>(
  name: Name,
  { initial, ...rest }: ChoiceOptions<Value> & { initial: NoInfer<Value> },
): ChoiceFilter<Value, Value, Record<Name, Value | undefined>> {
  const { read, write, ...shared } = choiceFilter(name, rest)
  return { ...shared, initial, read: (address) => read(address) ?? initial, write }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** A single row of the list, to which the jump list links */
export function oneRowFilter<const Name extends string>(name: Name): ListFilter<string | undefined, Record<Name, string | undefined>> {
  return {
    initial: undefined,
    read: (address) => {
      const value = address.get(name)
      return value !== null && UUID.test(value) ? value : undefined
    },
    write: (uuid) => ({ [name]: uuid }) as Record<Name, string | undefined>,
  }
}

/** An optional period, including both days */
export function optionalPeriodFilter<const From extends string, const To extends string>(
  from: From,
  to: To,
): ListFilter<DayRange | null, Record<From | To, string | undefined>> {
  return {
    initial: null,
    read: (address) => parsePeriod(address.get(from), address.get(to)),
    write: (period) => ({ [from]: period?.from, [to]: period?.to }) as Record<From | To, string | undefined>,
  }
}

export function parsePeriod(from: string | null, to: string | null): DayRange | null {
  return isDay(from) && isDay(to) && from <= to ? { from, to } : null
}

export function toOptions<Value extends string>(labels: Record<Value, string>): Option<Value>[] {
  return (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label }))
}

/** The value, if it is a known one */
function findKnownValue<Value extends string>(known: readonly Value[], value: string | null): Value | undefined {
  return known.find((one) => one === value)
}

// Each filter has its own types, but the functions below are generic over all of them
// biome-ignore lint/suspicious/noExplicitAny: a filter is invariant in its type (it reads and writes it), so no narrower one fits all
export type ListFilters = Record<string, ListFilter<any, any>>

export type Chosen<Filters extends ListFilters> = { [Name in keyof Filters]: Filters[Name]['initial'] | ReturnType<Filters[Name]['read']> }

type Together<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void ? All : never

/** Query parameters of the request to the endpoint */
export type FilterParameters<Filters extends ListFilters> = Together<ReturnType<Filters[keyof Filters]['write']>>

export function readFilters<Filters extends ListFilters>(filters: Filters, address: URLSearchParams): Chosen<Filters> {
  return Object.fromEntries(Object.entries(filters).map(([name, { read }]) => [name, read(address)])) as Chosen<Filters>
}

export function toQueryParameters<Filters extends ListFilters>(filters: Filters, chosen: Chosen<Filters>): FilterParameters<Filters> {
  return Object.assign({}, ...Object.entries(filters).map(([name, { write }]) => write(chosen[name])))
}

/** URL changes for the given filter values: null removes a parameter. Each change resets the page to the first */
export function toAddressParameters<Filters extends ListFilters>(
  filters: Filters,
  changes: Partial<Chosen<Filters>>,
): Record<string, string | null> {
  const address: Record<string, string | null> = { page: null }
  for (const [name, chosen] of Object.entries(changes)) {
    const filter = filters[name]
    const parameters: Record<string, string | undefined> = filter?.write(chosen) ?? {}
    for (const [parameter, value] of Object.entries(parameters)) address[parameter] = chosen === filter?.initial ? null : (value ?? null)
  }
  return address
}

/** What "Clear all" resets: every filter except required choices such as the sort order */
export function clearedFilters<Filters extends ListFilters>(filters: Filters): Partial<Chosen<Filters>> {
  const clearable = Object.entries(filters).filter(([, { initial }]) => isUnset(initial))
  return Object.fromEntries(clearable.map(([name, { initial }]) => [name, initial])) as Partial<Chosen<Filters>>
}

/** Number of set filters that "Clear all" would reset. The search is shown separately, so it does not count */
export function countChosenFilters<Filters extends ListFilters>(filters: Filters, chosen: Chosen<Filters>): number {
  return Object.entries(filters).filter(([name, { initial }]) => isUnset(initial) && !isUnset(chosen[name])).length
}

const isUnset = (chosen: unknown) => chosen === undefined || chosen === null
