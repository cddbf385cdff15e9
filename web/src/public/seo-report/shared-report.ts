import type { EndpointResponse } from '#contract/endpoint.ts'
import type { getSharedReport } from '#contract/seo/seo-sharing.ts'

export type SharedReport = EndpointResponse<typeof getSharedReport>
