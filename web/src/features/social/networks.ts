import type { ReadNetwork, TAB_ORDER } from '#contract/social/social-networks.ts'

export type Network = (typeof TAB_ORDER)[number]

export const NETWORK_NAMES: Record<Network, string> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  tiktok: 'TikTok',
}

/** Labels for likes. On Facebook they count every reaction, not only likes */
export const LIKES_LABELS: Record<ReadNetwork, { one: string; many: string; title: string }> = {
  instagram: { one: 'like', many: 'likes', title: 'Likes' },
  facebook: { one: 'reaction', many: 'reactions', title: 'Reactions' },
}

export function isReadNetwork(network: Network): network is ReadNetwork {
  return network === 'instagram' || network === 'facebook'
}
