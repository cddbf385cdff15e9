/** Building blocks for reviews of one kind of business. A review combines one entry from each of two or three lists */
export interface BusinessTexts {
  /** Five stars: the occasion, a detail, and a closing remark */
  praise: string[]
  more: string[]
  lastWords: string[]
  /** Four stars: something good, and what was missing */
  good: string[]
  but: string[]
  /** Complete reviews with three stars or fewer */
  low: { rate: number; text: string }[]
  /** The owner's replies; {first} stands for the reviewer's first name */
  thanks: string[]
  apologies: string[]
}
