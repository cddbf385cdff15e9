import { type DayRange, isDay } from './calendar-days.ts'

export interface Option<Value extends string> {
  value: Value
  label: string
}

/** One filter of a list. The address and the list's endpoint name its parameters alike, so one declaration serves both */
export interface ListFilter<Chosen, Parameters extends Record<string, string | undefined>> {
  /** What the address says wrongly counts as not said */
  read: (address: URLSearchParams) => Chosen
  /** Undefined is neither asked for nor written into the address */
  write: (chosen: Chosen) => Parameters
  /** What holds where the address says nothing. It is asked for, but leaves the address plain */
  initial: Chosen
}

/** Where a choice stands beside a list; on phones all but the segments may wait in the sheet behind "Filters" */
type ChoiceLook =
  | 'pill'
  /** All its words in sight */
  | 'segments'
  /** How the list is ordered, at the end of the row */
  | 'sort'
  /** The table's own heads do it, which phones don't have */
  | 'in-sheet'

/** One of several words: a pill, a group of chips in the sheet on phones, a parameter of the address and of the query */
export interface ChoiceFilter<Value extends string, Chosen extends Value | undefined, Parameters extends Record<string, string | undefined>>
  extends ListFilter<Chosen, Parameters> {
  label: string
  look: ChoiceLook
  options: readonly Option<Value>[]
}

interface ChoiceWords<Value extends string> {
  label: string
  options: readonly Option<Value>[]
  /** What the address may say, where that is more than is offered */
  values?: readonly Value[]
  look?: ChoiceLook
}

/** A choice that can be taken back */
export function choice<const Name extends string, Value extends string>(
  name: Name,
  { label, options, values = options.map(({ value }) => value), look = 'pill' }: ChoiceWords<Value>,
): ChoiceFilter<Value, Value | undefined, Record<Name, Value | undefined>> {
  return {
    label,
    options,
    look,
    initial: undefined,
    read: (address) => knownWord(values, address.get(name)),
    write: (chosen) => ({ [name]: chosen }) as Record<Name, Value | undefined>,
  }
}

/** A choice in which something is always chosen */
export function requiredChoice<const Name extends string, Value extends string>(
  name: Name,
  { initial, ...words }: ChoiceWords<Value> & { initial: NoInfer<Value> },
): ChoiceFilter<Value, Value, Record<Name, Value | undefined>> {
  const { read, write, ...shared } = choice(name, words)
  return { ...shared, initial, read: (address) => read(address) ?? initial, write }
}

/** A period that may be left out. Both days belong to it */
export function optionalPeriod<const From extends string, const To extends string>(
  from: From,
  to: To,
): ListFilter<DayRange | null, Record<From | To, string | undefined>> {
  return {
    initial: null,
    read: (address) => readPeriod(address.get(from), address.get(to)),
    write: (period) => ({ [from]: period?.from, [to]: period?.to }) as Record<From | To, string | undefined>,
  }
}

export function readPeriod(from: string | null, to: string | null): DayRange | null {
  return isDay(from) && isDay(to) && from <= to ? { from, to } : null
}

export function optionsOf<Value extends string>(words: Record<Value, string>): Option<Value>[] {
  return (Object.entries(words) as [Value, string][]).map(([value, label]) => ({ value, label }))
}

/** The word, if it is one that is known */
function knownWord<Value extends string>(words: readonly Value[], value: string | null): Value | undefined {
  return words.find((word) => word === value)
}

// Each filter has its own types: what they have in common is only what the functions below do with any of them
// biome-ignore lint/suspicious/noExplicitAny: a filter both takes and gives its type, so no narrower one holds them all
export type ListFilters = Record<string, ListFilter<any, any>>

export type Chosen<Filters extends ListFilters> = { [Name in keyof Filters]: Filters[Name]['initial'] | ReturnType<Filters[Name]['read']> }

type Together<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void ? All : never

/** What the endpoint is asked for with */
export type FilterParameters<Filters extends ListFilters> = Together<ReturnType<Filters[keyof Filters]['write']>>

export function readFilters<Filters extends ListFilters>(filters: Filters, address: URLSearchParams): Chosen<Filters> {
  return Object.fromEntries(Object.entries(filters).map(([name, { read }]) => [name, read(address)])) as Chosen<Filters>
}

export function parametersOf<Filters extends ListFilters>(filters: Filters, chosen: Chosen<Filters>): FilterParameters<Filters> {
  return Object.assign({}, ...Object.entries(filters).map(([name, { write }]) => write(chosen[name])))
}

/** As changes of the address: null takes a parameter away. Each leads back to the first page */
export function addressOf<Filters extends ListFilters>(filters: Filters, changes: Partial<Chosen<Filters>>): Record<string, string | null> {
  const address: Record<string, string | null> = { page: null }
  for (const [name, chosen] of Object.entries(changes)) {
    const filter = filters[name]
    const parameters: Record<string, string | undefined> = filter?.write(chosen) ?? {}
    for (const [parameter, value] of Object.entries(parameters)) address[parameter] = chosen === filter?.initial ? null : (value ?? null)
  }
  return address
}

/** What "Clear all" takes back: everything but the choices in which something is always chosen, like the order */
export function clearedFilters<Filters extends ListFilters>(filters: Filters): Partial<Chosen<Filters>> {
  const clearable = Object.entries(filters).filter(([, { initial }]) => isUnset(initial))
  return Object.fromEntries(clearable.map(([name, { initial }]) => [name, initial])) as Partial<Chosen<Filters>>
}

/** How many filters are set that "Clear all" would take back. The search has its own place, so it does not count */
export function countChosen<Filters extends ListFilters>(filters: Filters, chosen: Chosen<Filters>): number {
  return Object.entries(filters).filter(([name, { initial }]) => isUnset(initial) && !isUnset(chosen[name])).length
}

const isUnset = (chosen: unknown) => chosen === undefined || chosen === null
