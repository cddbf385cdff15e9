import { GraphRejection } from '../graph-nodes.ts'
import { graphErrors } from '../meta-errors.ts'
import { followersOnDay, type SocialAccount } from './social-accounts.ts'
import { dayNumberOf } from './social-chance.ts'

/** Meta provides no metrics for smaller accounts */
export const fewestFollowers = 100

const fractions: Record<'dental' | 'therapy', Record<string, [string, number][]>> = {
  dental: {
    city: [
      ['Springfield, Illinois', 0.531],
      ['Chatham, Illinois', 0.0877],
      ['Rochester, Illinois', 0.0488],
      ['Sherman, Illinois', 0.0397],
      ['Decatur, Illinois', 0.0306],
      ['St. Louis, Missouri', 0.017],
      ['Jacksonville, Illinois', 0.012],
      ['Taylorville, Illinois', 0.009],
    ],
    country: [
      ['US', 0.958],
      ['CA', 0.011],
      ['MX', 0.009],
      ['IN', 0.006],
      ['GB', 0.004],
    ],
  },
  therapy: {
    city: [
      ['Denver, Colorado', 0.61],
      ['Lakewood, Colorado', 0.14],
      ['Aurora, Colorado', 0.08],
    ],
    country: [
      ['US', 0.97],
      ['CA', 0.01],
    ],
  },
}
const ages: [string, number, number][] = [
  ['13-17', 0.004, 0.003],
  ['18-24', 0.061, 0.04],
  ['25-34', 0.183, 0.104],
  ['35-44', 0.162, 0.103],
  ['45-54', 0.093, 0.063],
  ['55-64', 0.053, 0.037],
  ['65+', 0.028, 0.019],
]

export function makeDemographics(account: SocialAccount, query: URLSearchParams, now: Date): { data: unknown[] } {
  const breakdown = query.get('breakdown') ?? ''
  const hasTimeframe = ['this_week', 'this_month'].includes(query.get('timeframe') ?? '')
  const isRight = query.get('period') === 'lifetime' && query.get('metric_type') === 'total_value' && hasTimeframe
  if (!isRight || !['age', 'gender', 'age,gender', 'city', 'country'].includes(breakdown))
    throw new GraphRejection(graphErrors.invalidParameter)
  const followers = followersOnDay(account, dayNumberOf(now))
  if (followers < fewestFollowers) return { data: [] }
  const count = (fraction: number) => Math.round(fraction * followers)
  const results =
    breakdown === 'age,gender'
      ? ages.flatMap(([age, women, men]) => [
          { dimension_values: [age, 'F'], value: count(women) },
          { dimension_values: [age, 'M'], value: count(men) },
          { dimension_values: [age, 'U'], value: count((women + men) * 0.05) },
        ])
      : breakdown === 'age'
        ? ages.map(([age, women, men]) => ({ dimension_values: [age], value: count(women + men) }))
        : breakdown === 'gender'
          ? [
              { dimension_values: ['F'], value: count(0.584) },
              { dimension_values: ['M'], value: count(0.369) },
            ]
          : (fractions[account.trade][breakdown] ?? []).map(([name, fraction]) => ({ dimension_values: [name], value: count(fraction) }))
  return {
    data: [
      {
        name: 'follower_demographics',
        period: 'lifetime',
        total_value: { breakdowns: [{ dimension_keys: breakdown.split(','), results: results.filter(({ value }) => value > 0) }] },
        id: `${account.id}/insights/follower_demographics/lifetime`,
      },
    ],
  }
}
