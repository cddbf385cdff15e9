import { randomInt } from 'node:crypto'
import { expect } from 'vitest'
import { syncReviewsJob } from '../../src/features/reviews/sync/sync-reviews.job.ts'
import { OPERATOR_KEY, type TestAccount, type TestMarquee } from '../test-marquee.ts'

interface Written {
  rate: number
  name?: string
  text?: string
  written_at?: string
}

/** A scheduled time in the future, so that no earlier sync is mistaken for this one */
const NEVER_DONE = '2999-01-01T00:00:00Z'

export type TestPlace = Awaited<ReturnType<typeof connectPlace>>

/** A separate place at the sandbox's Google or Yelp, connected to a new business, with functions for the reviewer's side */
export async function connectPlace(
  marquee: TestMarquee,
  platform: 'google' | 'yelp',
  { account: given, reviews = [] }: { account?: TestAccount; reviews?: Written[] } = {},
) {
  const account = given ?? (await marquee.createAccount())
  const number = randomInt(900_000, 2 ** 31)
  const place = platform === 'google' ? `accounts/1001/locations/${number}` : `test-place-${number}`
  const page = `${marquee.sandboxUrl}/reviews/${platform}/${encodeURIComponent(place)}`
  const path = `/operator/clients/${account.clientUuid}/reviews`

  async function send(method: string, url: string, body?: unknown): Promise<{ id: string }> {
    const response = await fetch(url, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    expect(response.status).toBeLessThan(300)
    return response.status === 204 ? { id: '' } : response.json()
  }
  const write = async ({ rate, name = 'Ann Lee', text = 'As it was.', ...rest }: Written) =>
    (await send('POST', page, { rate, name, text, ...rest })).id
  const asAccount = (method: string, ofReview: string, body?: unknown) =>
    marquee.api(method, `/review/${ofReview}`, { token: account.token, body })

  for (const review of reviews) await write(review)
  // Yelp allows fifteen calls per second by the real clock, so each place starts in a new second
  if (platform === 'yelp') await new Promise((resolve) => setTimeout(resolve, 1_000 - (Date.now() % 1_000)))
  const key = platform === 'google' ? 'google_location' : 'yelp_business_id'
  const connected = await marquee.api('PUT', path, { token: OPERATOR_KEY, body: { [key]: place, [`${platform}_verified`]: true } })
  expect(connected.status).toBe(200)
  await marquee.runJobs()

  return {
    account,
    place,
    write,
    change: (id: string, changes: Partial<Written>) => send('PUT', `${page}/${id}`, changes),
    remove: (id: string) => send('DELETE', `${page}/${id}`),
    /** The reviews as they are at the platform */
    async published(): Promise<{ id: string; text: string; reply: { text: string } | null }[]> {
      return (await (await fetch(page)).json()).reviews
    },
    asAccount,
    async sync() {
      expect((await asAccount('POST', `${platform}/sync`)).status).toBe(200)
      await marquee.runJobs()
    },
    verify: (isShown: boolean) => marquee.api('PUT', path, { token: OPERATOR_KEY, body: { [`${platform}_verified`]: isShown } }),
    /** Runs the sync as the schedule does */
    run: () => syncReviewsJob.run(marquee.services, { clientUuid: account.clientUuid, platform, plannedAt: NEVER_DONE, isSweep: false }),
    /** Replies on Google itself, bypassing the portal */
    async replyOnGoogle(text: string, reply: string) {
      const review = (await this.published()).find((found) => found.text === text)
      await marquee.services.reviews.google.reply(place, review?.id ?? '', reply)
    },
    list: async (query = '') => (await asAccount('GET', `${platform}${query}`)).body,
    texts: async (): Promise<string[]> =>
      (await asAccount('GET', platform)).body.data.reviews.map(({ review_contents }: { review_contents: string }) => review_contents),
    overview: async () => (await asAccount('GET', `${platform}/overview`)).body,
  }
}

/** Switches a vendor's fault on. The returned function switches it off */
export async function enableFault(marquee: TestMarquee, vendor: 'google' | 'yelp', mode: string): Promise<() => Promise<void>> {
  const choose = async (wanted: string) => {
    const response = await fetch(`${marquee.sandboxUrl}/faults/${vendor}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mode: wanted }),
    })
    expect(response.status).toBe(200)
  }
  await choose(mode)
  return () => choose('ok')
}

export interface ListedReview {
  review_uuid: string
  review_contents: string
  response_contents: string
  response_state: string
  response_problem: string
}

/** Finds reviews by their text, and replies to them. `placeOf` is a function, because the place is connected after the file is loaded */
export function testReviewReplies(placeOf: () => TestPlace) {
  async function listed(text: string): Promise<ListedReview> {
    const found = (await placeOf().list()).data.reviews.find(({ review_contents }: ListedReview) => review_contents === text)
    if (!found) throw new Error(`no review ${text}`)
    return found
  }
  return {
    listed,
    /** Writes a review at the place and syncs it; returns its uuid in the portal */
    async receive(text: string, rate = 2): Promise<string> {
      await placeOf().write({ rate, text })
      await placeOf().sync()
      return (await listed(text)).review_uuid
    },
    publishedReply: async (text: string) => (await placeOf().published()).find((review) => review.text === text)?.reply?.text,
    reply: (uuid: string, contents: string) => placeOf().asAccount('PUT', `google/${uuid}/reply`, { response_contents: contents }),
  }
}
