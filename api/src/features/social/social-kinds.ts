import type { ConnectionKind } from '#contract/connections/connections.ts'
import type { ReadNetwork } from '#contract/social/social-networks.ts'

/** The kind of connection through which a network is read */
export const KIND_OF: Record<ReadNetwork, ConnectionKind> = { instagram: 'instagram', facebook: 'facebook_page' }

export const NETWORK_NAMES: Record<ReadNetwork, string> = { instagram: 'Instagram', facebook: 'Facebook' }
