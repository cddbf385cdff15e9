import { facebookPeople } from '../meta-people.ts'
import { dayNumberOf, fractionFromSeed } from './social-chance.ts'

/** The posts and metrics of a Page or an Instagram account */
export interface SocialAccount {
  id: string
  network: 'facebook' | 'instagram'
  /** The account's signature in its own replies */
  name: string
  trade: 'dental' | 'therapy'
  /** Followers on `countedOn`, from which the number is extrapolated to earlier and later days */
  followers: number
  growthPerDay: number
  /** How many days before `countedOn` it was opened */
  ageDays: number
  postsPerWeek: number
}

const countedOn = dayNumberOf(new Date('2026-11-17T00:00:00Z'))

/** Has five thousand posts, for benchmarks */
const largeAccounts = new Set(['104266592381005', '17841405309211005'])

const socialAccounts: SocialAccount[] = facebookPeople
  .flatMap(({ roles }) => roles.map(({ page }) => page))
  .flatMap((page) => {
    const trade = page.category.includes('Therapist') ? ('therapy' as const) : ('dental' as const)
    const sizes = (id: string, followers: number) =>
      largeAccounts.has(id)
        ? { growthPerDay: 6, ageDays: 3_650, postsPerWeek: 9.6 }
        : {
            growthPerDay: followers / 1_900,
            ageDays: trade === 'dental' ? 430 : 240,
            postsPerWeek: followers > 2_000 ? 1.5 : followers > 400 ? 2.2 : 0.9,
          }
    return [
      {
        id: page.id,
        network: 'facebook' as const,
        name: page.name,
        trade,
        followers: page.followers_count,
        ...sizes(page.id, page.followers_count),
      },
      ...(page.instagram
        ? [
            {
              id: page.instagram.id,
              network: 'instagram' as const,
              name: page.instagram.username,
              trade,
              followers: page.instagram.followers_count,
              ...sizes(page.instagram.id, page.instagram.followers_count),
            },
          ]
        : []),
    ]
  })
  .filter((account, index, all) => all.findIndex(({ id }) => id === account.id) === index)

export const findSocialAccount = (id: string): SocialAccount | null => socialAccounts.find((account) => account.id === id) ?? null

export const openingDayOf = ({ ageDays }: SocialAccount): number => countedOn - ageDays

/** The number varies a little from day to day and increases over the weeks */
export function followersOnDay({ id, followers, growthPerDay }: SocialAccount, dayNumber: number): number {
  const wave = 2.4 * Math.sin(dayNumber / 11) + 1.6 * Math.sin(dayNumber / 4.3)
  return Math.max(
    0,
    Math.round(followers + (dayNumber - countedOn) * growthPerDay + wave + 2 * fractionFromSeed(id, 'followers', dayNumber) - 1),
  )
}
