import { type PostTemplate, postTemplates } from './post-templates.ts'
import { followersOnDay, openingDayOf, type SocialAccount } from './social-accounts.ts'
import { dayMs, dayNumberOf, fractionFromSeed, pickByFraction } from './social-chance.ts'

export interface SandboxPost {
  id: string
  account: SocialAccount
  code: string
  template: PostTemplate
  postedAt: Date
  /** The value after two days */
  finalLikes: number
  commentCount: number
  items: { id: string; variant: number; isVideo: boolean }[]
}

/** The practice's posting hours, and how well each performs. Wednesday evening is best */
const hours = [
  { hour: 7, appeal: 0.55 },
  { hour: 10, appeal: 0.8 },
  { hour: 12, appeal: 1 },
  { hour: 12, appeal: 1 },
  { hour: 16, appeal: 0.9 },
  { hour: 18, appeal: 1.3 },
  { hour: 18, appeal: 1.3 },
  { hour: 21, appeal: 1 },
]
const weekdayAppeal = [0.7, 0.9, 1, 1.35, 1.05, 0.85, 0.7]
/** Central Standard Time; in summer the practice posts an hour later */
const hoursBehindUtc = 6

const cache = new Map<string, { until: number; posts: SandboxPost[] }>()

/** Everything an account has posted until now, the newest first */
export function postsOfAccount(account: SocialAccount, now: Date): SandboxPost[] {
  const today = dayNumberOf(now)
  const known = cache.get(account.id)
  const all = known?.until === today ? known.posts : generatePosts(account, today)
  cache.set(account.id, { until: today, posts: all })
  return all[0] && all[0].postedAt <= now ? all : all.filter(({ postedAt }) => postedAt <= now)
}

function generatePosts(account: SocialAccount, today: number): SandboxPost[] {
  const posts: SandboxPost[] = []
  const list = postTemplates[account.trade]
  const general = list.filter(({ on }) => on === undefined)
  let index = 0
  for (let day = openingDayOf(account) + 1; day <= today; day++) {
    const date = new Date(day * dayMs).toISOString().slice(5, 10)
    const special = list.find(({ on }) => on === date)
    const perDay = account.postsPerWeek / 7
    const count = Math.floor(perDay) + (fractionFromSeed(account.trade, 'posts', day, Math.ceil(perDay)) < perDay % 1 ? 1 : 0)
    for (let nth = 0; nth < Math.max(count, special ? 1 : 0); nth++) {
      const template = nth === 0 && special ? special : general[index++ % general.length]
      if (template) posts.push(generatePost(account, day, nth, template))
    }
  }
  return posts.sort((one, other) => other.postedAt.getTime() - one.postedAt.getTime())
}

function generatePost(account: SocialAccount, day: number, nth: number, template: PostTemplate): SandboxPost {
  const of = (what: string) => fractionFromSeed(account.trade, what, day, nth)
  const { hour, appeal } = pickByFraction(hours, of('hour'))
  const postedAt = new Date(day * dayMs + (hour + hoursBehindUtc) * 3_600_000 + Math.floor(of('minute') * 55) * 60_000)
  const weekday = new Date(day * dayMs).getUTCDay()
  const liking = account.network === 'instagram' ? 0.045 : 0.018
  const luck = 0.75 + 0.5 * fractionFromSeed(account.id, 'likes', day, nth)
  const finalLikes = Math.round(
    Math.min(3_000, followersOnDay(account, day)) * liking * template.appeal * appeal * (weekdayAppeal[weekday] ?? 1) * luck,
  )
  const ownNumber = `${account.id.slice(-4)}${day}${nth}`
  const look = Math.floor(of('look') * 3)
  const count = template.kind === 'carousel' ? 2 + Math.floor(of('items') * 3) : 1
  const id = account.network === 'instagram' ? `1790${ownNumber}0` : `${account.id}_${ownNumber}`
  return {
    id,
    account,
    code: account.network === 'instagram' ? `C${Buffer.from(ownNumber).toString('base64url')}` : id,
    template,
    postedAt,
    finalLikes,
    commentCount: countComments(account, template, day, nth),
    items: Array.from({ length: count }, (_, at) => ({
      id: `1791${ownNumber}${at}`,
      variant: at + look,
      isVideo: template.kind === 'video',
    })),
  }
}

function countComments(account: SocialAccount, { appeal }: PostTemplate, day: number, nth: number): number {
  const luck = fractionFromSeed(account.id, 'comments', day, nth)
  // Ten on average, and occasionally far more than fit on one page of the API
  if (account.postsPerWeek > 5) return luck < 0.02 ? 60 + Math.floor(luck * 5_000) : Math.round(luck * 16.6)
  // Occasionally a post that the whole town talks about
  if (luck > 0.96) return 24 + Math.floor((luck - 0.96) * 1_000)
  return Math.round(luck * 9 * appeal)
}

/** Likes arrive over two days */
export function likesAt({ finalLikes, postedAt }: SandboxPost, now: Date): number {
  const age = now.getTime() - postedAt.getTime()
  return Math.round(finalLikes * Math.min(1, Math.max(0.05, age / (2 * dayMs)) ** 0.6))
}

export const reachAt = (post: SandboxPost, now: Date): number =>
  Math.round(likesAt(post, now) * (9 + 5 * fractionFromSeed(post.id, 'reach'))) + post.commentCount
