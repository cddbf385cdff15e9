/** What the reviews of a kind of business are made from; a review takes one part each of two or three lists */
export interface BusinessWords {
  /** Five stars: what it was about, something more, and a last word */
  praise: string[]
  more: string[]
  lastWords: string[]
  /** Four stars: something good, and what was missing */
  good: string[]
  but: string[]
  /** Whole reviews of those who were less pleased */
  low: { rate: number; text: string }[]
  /** The owner's answers; {first} is the reviewer's first name */
  thanks: string[]
  apologies: string[]
}
