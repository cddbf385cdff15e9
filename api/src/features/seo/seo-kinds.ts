import type { ConnectionKind } from '#contract/connections/connections.ts'
import type { SeoSource } from './seo.tables.ts'

export const KIND_OF: Record<SeoSource, ConnectionKind> = { analytics: 'google_analytics', profile: 'google_business' }
