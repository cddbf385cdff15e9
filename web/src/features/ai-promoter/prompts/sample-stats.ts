import { MAX_SIMILARITY, similarityOf } from '#contract/ai-promoter/similarity.ts'

export type Variation = 1 | 2 | 3
export const PLACES: Record<Variation, string> = { 1: '1st', 2: '2nd', 3: '3rd' }

/** A sample and the settings it was written from: once the settings differ, it is outdated */
interface Sample {
  text: string
  basis: string
}
export type Samples = Partial<Record<Variation, Sample>>

export const countWords = (text: string): number => text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0

/** How many of the chosen keywords occur in the text, regardless of case and ending: "Explained well" matches "explained it well" */
export function countUsedKeywords(text: string, keywords: readonly string[]): number {
  const stems = new Set(stemsOf(text))
  return keywords.filter((keyword) => stemsOf(keyword).every((stem) => stems.has(stem))).length
}

const stemsOf = (text: string): string[] => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((token) => token.replace(/(ly|s)$/, ''))

interface Comparison {
  isDifferent: boolean
  /** "Differs from 1st and 3rd" */
  label: string
}

/** Compared with the other samples of the same settings; null if there are none */
export function compareSamples(samples: Samples, variation: Variation): Comparison | null {
  const own = samples[variation]
  if (!own) return null
  const others = ([1, 2, 3] as const).filter((other) => other !== variation && samples[other]?.basis === own.basis)
  if (others.length === 0) return null
  const alike = others.filter((other) => similarityOf(own.text, samples[other]?.text ?? '') > MAX_SIMILARITY)
  const named = (alike.length > 0 ? alike : others).map((other) => PLACES[other]).join(' and ')
  return alike.length > 0 ? { isDifferent: false, label: `Reads like ${named}` } : { isDifferent: true, label: `Differs from ${named}` }
}
