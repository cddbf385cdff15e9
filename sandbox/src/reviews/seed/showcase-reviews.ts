import type { StoredReview } from '../review-world.ts'

interface Showcase {
  name: string
  rate: number
  text: string
  reply: string | null
  daysAgo: number
  /** Time of day, counted from midnight UTC */
  time: [hours: number, minutes: number, seconds: number]
}

/** The newest reviews of the main demo business, written by hand because everybody sees them first */
const showcase: Showcase[] = [
  {
    name: 'Marisol Reyes',
    rate: 5,
    text: 'Dr. Patel talked me through every step of my crown and I did not feel a thing. The front desk called the next day to ask how I was. I have never had that at a dentist before.',
    reply: 'Thank you, Marisol. We will pass this on to Dr. Patel and to Priya at the desk.',
    daysAgo: 1,
    time: [24, 22, 41],
  },
  {
    name: 'Jerome Tate',
    rate: 2,
    text: 'Cleaning was fine, but I waited 35 minutes past my appointment and nobody said why. I had to move a meeting.',
    reply: null,
    daysAgo: 1,
    time: [15, 5, 12],
  },
  {
    name: 'Ellen Walsh',
    rate: 5,
    text: 'Took both kids on the same afternoon. They let my daughter choose her own toothbrush and explained the X-ray like a camera. Easy parking too.',
    reply: 'Thank you, Ellen. We hope the new toothbrush is a hit at home.',
    daysAgo: 5,
    time: [20, 47, 9],
  },
  {
    name: 'Brian Kowalski',
    rate: 4,
    text: 'Good work on a chipped tooth, same day. The estimate was close to the final bill, which I appreciate.',
    reply: null,
    daysAgo: 8,
    time: [17, 31, 55],
  },
]

export function makeShowcaseReviews(today: number, idOf: (index: number) => string): StoredReview[] {
  return showcase.map(({ name, rate, text, reply, daysAgo, time: [hours, minutes, seconds] }, index) => {
    const at = today - daysAgo * 86_400_000 + ((hours * 60 + minutes) * 60 + seconds) * 1000
    const writtenAt = new Date(at).toISOString()
    return {
      id: idOf(index),
      rate,
      name,
      anonymous: false,
      text,
      written_at: writtenAt,
      edited_at: writtenAt,
      // Replied to three hours later, which is in the past, because the newest review is at least five hours old
      reply: reply === null ? null : { text: reply, at: new Date(at + 3 * 3_600_000).toISOString() },
    }
  })
}
