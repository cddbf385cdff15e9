export interface NetworkStats {
  likes: number
  comments: number
  /** Gained, or lost if negative */
  followers: number
}

/** Fixed sample values, marked as samples wherever they are shown */
export const SAMPLES: Record<'tiktok' | 'linkedin', NetworkStats> = {
  tiktok: { likes: 320, comments: 18, followers: 9 },
  linkedin: { likes: 74, comments: 6, followers: 3 },
}

const MINUS = '\u2212'

/** "+38", "−4", "0" */
export function formatSignedCount(value: number): string {
  const digits = Math.abs(value).toLocaleString('en-US')
  if (value === 0) return digits
  return `${value < 0 ? MINUS : '+'}${digits}`
}

/** "Instagram gained 38 followers; Facebook lost 4." */
export function writeSummarySentence({ instagram, facebook }: Record<'instagram' | 'facebook', NetworkStats | null>): string {
  const known = [
    { name: 'Instagram', stats: instagram },
    { name: 'Facebook', stats: facebook },
  ].flatMap(({ name, stats }) => (stats ? [{ name, followers: stats.followers }] : []))
  if (known.length === 0) return 'No accounts connected yet. The numbers below are samples.'
  const parts = known.map(({ name, followers }, place) => {
    const noun = place === 0 ? ` ${Math.abs(followers) === 1 ? 'follower' : 'followers'}` : ''
    if (followers === 0) return `${name} gained no followers`
    return `${name} ${followers > 0 ? 'gained' : 'lost'} ${Math.abs(followers).toLocaleString('en-US')}${noun}`
  })
  return `${parts.join('; ')}.`
}
