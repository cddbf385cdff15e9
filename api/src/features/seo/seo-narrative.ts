/** The text of each part of the report */
export interface SeoNarrative {
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
] as const satisfies readonly (keyof SeoNarrative)[]

/** A model's narrative, and the fingerprint of the metrics that it describes: a narrative about other metrics is not shown */
export interface StoredNarrative {
  about: string
  words: SeoNarrative
}
