// Free of zod, because the portal's sample uses it too

/** Two suggestions are too similar above this limit: more than a third of their three-word phrases are the same */
export const MAX_SIMILARITY = 0.35

/** How similar two texts are, from 0 to 1: the fraction of their three-word phrases that both contain (Jaccard index) */
export function similarityOf(one: string, other: string): number {
  const [first, second] = [phrasesOf(one), phrasesOf(other)]
  if (first.size === 0 || second.size === 0) return first.size === second.size ? 1 : 0
  let shared = 0
  for (const phrase of first) if (second.has(phrase)) shared += 1
  return shared / (first.size + second.size - shared)
}

/** A text with fewer than three words is a single phrase */
function phrasesOf(text: string): Set<string> {
  const terms = text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu) ?? []
  if (terms.length === 0) return new Set()
  if (terms.length < 3) return new Set([terms.join(' ')])
  return new Set(terms.slice(2).map((_, index) => terms.slice(index, index + 3).join(' ')))
}
