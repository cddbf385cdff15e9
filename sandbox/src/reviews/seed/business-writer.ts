import { createHash } from 'node:crypto'
import type { BusinessTexts } from './business-texts.ts'

interface ReviewSpecification {
  /** Index of the review at its place, newest first */
  index: number
  isLow: boolean
  /** Whether text is required, because Yelp does not allow a rating without text */
  needsText: boolean
  first: string
}

interface WrittenReview {
  rate: number
  text: string
  /** The owner's reply; null for ratings to which owners rarely reply */
  reply: string | null
}

/** Deterministically composes reviews from a business's building blocks, never the same one twice */
export function createReviewWriter(texts: BusinessTexts, name: string): (specification: ReviewSpecification) => WrittenReview {
  const used = new Set<string>()
  const low = [...texts.low]
  const next = Object.fromEntries(
    (['praise', 'more', 'lastWords', 'good', 'but', 'thanks', 'apologies'] as const).map((list) => [
      list,
      createShuffledCycle(texts[list], name + list),
    ]),
  )
  const take = (list: string) => next[list]?.() ?? ''

  function compose(index: number): { rate: number; text: string } {
    if (index % 10 === 3) return { rate: 4, text: `${take('good')} ${take('but')}` }
    const length = index % 7
    if (length === 2) return { rate: 5, text: take('praise') }
    if (length === 5) return { rate: 5, text: `${take('praise')} ${take('lastWords')}` }
    if (length === 6) return { rate: 5, text: `${take('praise')} ${take('more')} ${take('lastWords')}` }
    return { rate: 5, text: `${take('praise')} ${take('more')}` }
  }

  return ({ index, isLow, needsText, first }) => {
    const complaint = isLow ? low.shift() : undefined
    if (complaint) return { ...complaint, reply: take('apologies').replaceAll('{first}', first) }
    if (!needsText && index % 9 === 7) return { rate: index % 144 === 7 ? 4 : 5, text: '', reply: null }
    let written = compose(index)
    while (used.has(written.text)) written = compose(index)
    used.add(written.text)
    return { ...written, reply: take('thanks').replaceAll('{first}', first) }
  }
}

/** Cycles through the list in a shuffled order, so that repetitions are far apart */
function createShuffledCycle(list: readonly string[], salt: string): () => string {
  const mixed = [...list].sort((a, b) => (sha256Hex(salt + a) < sha256Hex(salt + b) ? -1 : 1))
  let at = 0
  return () => mixed[at++ % mixed.length] ?? ''
}

function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
