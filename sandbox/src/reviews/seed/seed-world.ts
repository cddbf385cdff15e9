import { createHash } from 'node:crypto'
import type { Place, ReviewWorld, StoredReview } from '../review-world.ts'
import { createReviewWriter } from './business-writer.ts'
import { dentalTexts } from './dental-texts.ts'
import { personAtIndex } from './people.ts'
import { makeShowcaseReviews } from './showcase-reviews.ts'
import { therapyTexts } from './therapy-texts.ts'

const dayMs = 86_400_000

/** Ages of each place's reviews in days before today, newest first */
const days = {
  // Together with four showcase reviews, nine reviews are within the last 30 days. The others come twice a week for thirteen months, and
  // once a week before that
  dentalGoogle: [11, 15, 19, 24, 28, ...spacedDays(32, 3.4, 107), ...spacedDays(398, 6.6, 196)],
  dentalYelp: spacedDays(6, 13, 46),
  therapyGoogle: spacedDays(1, 2.35, 38),
  therapyYelp: spacedDays(4, 9.5, 9),
}

/**
 * Deterministic data: the same reviews every time, dated back from today. No person and no text repeats, because people are numbered
 * consecutively, and a writer never repeats itself
 */
export function createReviewWorld(now: Date): ReviewWorld {
  const dental = createReviewWriter(dentalTexts, 'dental')
  const therapy = createReviewWriter(therapyTexts, 'therapy')
  let people = 0
  // Today by US Central time, so that "yesterday evening" is never in the future
  const today = Math.floor((now.getTime() - 6 * 3_600_000) / dayMs) * dayMs

  function fill(place: Omit<Place, 'reviews'>, dayList: number[], write: ReturnType<typeof createReviewWriter>, lowAt: number[]): Place {
    const reviews = dayList.map((day, index): StoredReview => {
      const seed = hashToNumber(`${place.id} ${index}`)
      const { first, last } = personAtIndex(people++)
      const anonymous = place.platform === 'google' && index % 97 === 60
      const {
        rate,
        text,
        reply: ownersReply,
      } = write({
        index,
        isLow: lowAt.includes(index),
        needsText: place.platform === 'yelp',
        first: anonymous ? 'friend' : first,
      })
      // Between 8:00 and 20:59 local time
      const at = today - day * dayMs + (14 + (seed % 13)) * 3_600_000 + (seed % 3_541) * 1000
      const hasReply = ownersReply !== null && place.platform === 'google' && (index < 6 ? index % 3 !== 1 : seed % 8 !== 0)
      return {
        id: reviewId(place, index),
        rate,
        name: place.platform === 'google' ? `${first} ${last}` : `${first} ${last.slice(0, 1)}.`,
        anonymous,
        text,
        written_at: new Date(at).toISOString(),
        edited_at: new Date(at).toISOString(),
        reply: hasReply ? { text: ownersReply, at: pickReplyTime(at, seed, now) } : null,
      }
    })
    return { ...place, reviews }
  }

  const bright = { name: 'Bright Smile Dental' }
  const lakeside = { name: 'Lakeside Physical Therapy' }
  const dentalGoogle = fill(
    { ...bright, platform: 'google', id: 'accounts/1001/locations/2001' },
    days.dentalGoogle,
    dental,
    [14, 31, 52, 75, 98, 126, 161, 190, 214, 240, 263, 291],
  )
  dentalGoogle.reviews.unshift(...makeShowcaseReviews(today, (index) => reviewId(dentalGoogle, 1_000 + index)))
  return {
    version: 1,
    places: [
      dentalGoogle,
      fill({ ...bright, platform: 'yelp', id: 'bright-smile-dental-springfield' }, days.dentalYelp, dental, [5, 19, 34]),
      fill({ ...lakeside, platform: 'google', id: 'accounts/1001/locations/2002' }, days.therapyGoogle, therapy, [9, 22, 33]),
      fill({ ...lakeside, platform: 'yelp', id: 'lakeside-physical-therapy-denver' }, days.therapyYelp, therapy, [4]),
    ],
  }
}

function spacedDays(first: number, apart: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => Math.round(first + index * apart))
}

function pickReplyTime(writtenAt: number, seed: number, now: Date): string {
  const at = writtenAt + (3 + (seed % 50)) * 3_600_000 + (seed % 2_711) * 1000
  return new Date(Math.min(at, now.getTime() - 60_000)).toISOString()
}

function hashToNumber(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0)
}

function reviewId({ platform, id }: Omit<Place, 'reviews'>, index: number): string {
  const digest = createHash('sha512').update(`${platform} ${id} ${index}`).digest()
  return digest.subarray(0, platform === 'google' ? 30 : 16).toString('base64url')
}
