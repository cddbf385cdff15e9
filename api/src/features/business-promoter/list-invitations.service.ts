import type { listInvitations } from '#contract/business-promoter.ts'
import type { EndpointInput, EndpointResult } from '#contract/endpoint.ts'
import type { AccountContext } from '../../platform/http/route.ts'
import { findReviewSettings } from '../reviews/reviews.public.ts'
import { countInvitations, selectInvitations, selectOneInvitation } from './business-promoter.queries.ts'

type Listed = EndpointResult<typeof listInvitations>

export async function readInvitations(
  { db, account }: AccountContext,
  { page, size, business_promoter_uuid: uuid }: EndpointInput<typeof listInvitations>['query'],
): Promise<Listed> {
  const settings = await findReviewSettings(db, account.clientUuid)
  const places = { google_place_url: settings?.googlePlaceUrl ?? '', yelp_place_url: settings?.yelpPlaceUrl ?? '' }
  const place = { size, offset: (page - 1) * size }
  const invitations = uuid ? await selectOneInvitation(db, { ...place, uuid }) : await selectInvitations(db, place)
  const totalElements = uuid ? invitations.length : ((await countInvitations(db, {}))[0]?.count ?? 0)
  return {
    data: invitations.map((invitation) => ({ ...invitation, ...places })),
    page: { totalElements, totalPage: Math.ceil(totalElements / size), size, number: page },
  }
}
