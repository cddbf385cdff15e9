/** What the report says about each of its parts */
export interface SeoWords {
  main: string
  engagement: string
  devices: string
  channels: string
  pages: string
  clicks: string
  visitors: string
}

export const SECTIONS = [
  'main',
  'engagement',
  'devices',
  'channels',
  'pages',
  'clicks',
  'visitors',
] as const satisfies readonly (keyof SeoWords)[]

/** A model's words, and the fingerprint of the figures they were written about: words about other figures are not shown */
export interface StoredWords {
  about: string
  words: SeoWords
}
