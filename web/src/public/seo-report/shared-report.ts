import type { getSharedReport } from '#contract/seo/seo-sharing.ts'
import type { EndpointResponse } from '#contract/wire/endpoint.ts'

export type SharedReport = EndpointResponse<typeof getSharedReport>
