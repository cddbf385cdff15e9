import { randomBytes } from 'node:crypto'
import { findPlaceName } from '../google/consent/google-people.ts'
import { openPersistentFile } from '../persistent-file.ts'
import type { Place, Platform, ReviewWorld, StoredReply, StoredReview } from './review-world.ts'
import { createReviewWorld } from './seed/seed-world.ts'

export interface WrittenReview {
  rate: number
  name: string
  text: string
  written_at?: string
}

export interface ReviewStore {
  places(): Place[]
  /** Returns null if the platform does not know the place */
  find(platform: Platform, id: string): Place | null
  write(place: Place, review: WrittenReview): StoredReview
  change(review: StoredReview, changes: Partial<WrittenReview>): void
  remove(place: Place, review: StoredReview): void
  reply(review: StoredReview, text: string | null, judged?: StoredReply['judged']): void
}

interface StoreParts {
  /** Folder for state that survives a restart; if absent, state is in memory only */
  dataFolder?: string
  now: () => Date
}

export function createReviewStore({ dataFolder, now }: StoreParts): ReviewStore {
  const file =
    dataFolder === undefined
      ? null
      : openPersistentFile<ReviewWorld>({
          folder: dataFolder,
          name: 'sandbox-reviews.json',
          what: 'its reviews',
          isWhole: ({ version, places }) => version === 1 && Array.isArray(places),
        })
  let world: ReviewWorld | null = null

  // Loaded lazily, so that unrelated tests do not wait for it
  function open(): ReviewWorld {
    if (world) return world
    world = file?.read() ?? null
    if (world) return world
    world = createReviewWorld(now())
    file?.write(world)
    return world
  }
  const save = () => file?.write(open())

  return {
    places: () => open().places,
    find(platform, id) {
      const { places } = open()
      const known = places.find((place) => place.platform === platform && place.id === id)
      if (known) return known
      const name = (platform === 'google' && findPlaceName(id)) || (isReservedForTests(platform, id) ? id : null)
      if (name === null) return null
      const fresh: Place = { platform, id, name, reviews: [] }
      places.push(fresh)
      return fresh
    },
    write(place, { rate, name, text, written_at }) {
      const at = written_at ?? now().toISOString()
      const id = newReviewId(place.platform)
      const review: StoredReview = { id, rate, name, anonymous: false, text, written_at: at, edited_at: at, reply: null }
      place.reviews.push(review)
      save()
      return review
    },
    change(review, changes) {
      Object.assign(review, changes, { edited_at: now().toISOString() })
      save()
    },
    remove(place, review) {
      place.reviews.splice(place.reviews.indexOf(review), 1)
      save()
    },
    reply(review, text, judged) {
      review.reply = text === null ? null : { text, at: now().toISOString(), ...(judged && { judged }) }
      save()
    },
  }
}

/** Ids reserved for tests, for places without initial reviews: a location number from 900000 on, or a Yelp id like test-… or …-900001 */
function isReservedForTests(platform: Platform, id: string): boolean {
  if (platform === 'google') return Number(/^accounts\/\d+\/locations\/(\d+)$/.exec(id)?.[1] ?? 0) >= 900_000
  return /^test-[\w-]+$|^[\w-]+-9\d{5,}$/.test(id)
}

function newReviewId(platform: Platform): string {
  return randomBytes(platform === 'google' ? 30 : 16).toString('base64url')
}
