import type { Overview } from '../social.data.ts'

export interface Place {
  name: string
  value: number
}

/** The places where followers live, largest number first */
export function toTopPlaces({ cities, countries }: Pick<Overview, 'cities' | 'countries'>, kind: 'Cities' | 'Countries'): Place[] {
  const [names, values] =
    kind === 'Cities' ? [cities?.cities ?? [], cities?.city_values ?? []] : [countries?.countries ?? [], countries?.country_values ?? []]
  return names
    .map((name, place) => ({ name: kind === 'Countries' ? countryName(name) : name, value: values[place] ?? 0 }))
    .sort((one, other) => other.value - one.value)
}

const countries = new Intl.DisplayNames('en-US', { type: 'region' })

/** The network returns codes such as "US" */
function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code
}
