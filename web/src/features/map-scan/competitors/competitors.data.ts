import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import {
  addGoogleCompetitor,
  addYelpCompetitor,
  deleteGoogleCompetitor,
  deleteYelpCompetitor,
  listGoogleCompetitors,
  listYelpCompetitors,
  searchGooglePlaces,
  searchYelpPlaces,
} from '#contract/map-scan/competitors.ts'
import { PLACE_SEARCH_SIZE, type ScanService } from '#contract/map-scan/scan-constants.ts'
import type { Point } from '#contract/map-scan/scan-form.ts'
import { call } from '../../../platform/api/api.ts'
import { errorMessageUnlessSignedOut } from '../../../platform/api/api-error.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { notifyError, notifySuccess } from '../../../ui/dialogs/toasts.ts'

/** A competitor, in the same shape for both services */
export interface Competitor {
  id: string
  name: string
  address: string
  url: string
  placeId: string
}

/** A place that a search found */
export interface FoundPlace {
  placeId: string
  name: string
  address: string
  url: string
  rating: number | null
  reviews: number
  /** null for a business that visits its customers and shows no address */
  at: Point | null
}

const competitorsKey = (service: ScanService) => ['competitors', service]

export function useCompetitors(service: ScanService) {
  return useQuery({
    queryKey: competitorsKey(service),
    queryFn: ({ signal }) => (service === 'google' ? fetchGoogleCompetitors(signal) : fetchYelpCompetitors(signal)),
  })
}

async function fetchGoogleCompetitors(signal: AbortSignal): Promise<Competitor[]> {
  const { data } = await call(listGoogleCompetitors, {}, { signal })
  return data.map(({ client_competitors_id: id, name, address, google_url: url, google_id: placeId }) => ({
    id,
    name,
    address,
    url,
    placeId,
  }))
}

async function fetchYelpCompetitors(signal: AbortSignal): Promise<Competitor[]> {
  const { data } = await call(listYelpCompetitors, {}, { signal })
  return data.map(({ client_competitors_yelp_id: id, name, address, yelp_url: url, yelp_id: placeId }) => ({
    id,
    name,
    address,
    url,
    placeId,
  }))
}

export function usePlaceSearch(service: ScanService, query: string) {
  return useQuery({
    queryKey: ['place-search', service, query],
    queryFn: ({ signal }) => (service === 'google' ? fetchGooglePlaces(query, signal) : fetchYelpPlaces(query, signal)),
    placeholderData: keepPreviousData,
    enabled: query !== '',
  })
}

async function fetchGooglePlaces(query: string, signal: AbortSignal): Promise<FoundPlace[]> {
  const { data } = await call(searchGooglePlaces, { query: { query } }, { signal })
  return data.map(({ id, displayName, formattedAddress, googleMapsUri, rating, userRatingCount, location }) => ({
    placeId: id,
    name: displayName.text,
    address: formattedAddress,
    url: googleMapsUri,
    rating,
    reviews: userRatingCount,
    at: location,
  }))
}

async function fetchYelpPlaces(query: string, signal: AbortSignal): Promise<FoundPlace[]> {
  const { data } = await call(searchYelpPlaces, { query: { query, page: 1, size: PLACE_SEARCH_SIZE } }, { signal })
  return data.map(({ id, name, url, location, rating, review_count, coordinates }) => ({
    placeId: id,
    name,
    address: location.display_address.join(', '),
    url,
    rating,
    reviews: review_count,
    at: coordinates,
  }))
}

/** Returns the new competitor's id. Failures, such as a place that was already added, are shown in the dialog */
export function useAddCompetitor(service: ScanService) {
  return useMutation({
    mutationFn: async ({ placeId, name, address, url }: FoundPlace) => {
      if (service === 'google') {
        const added = await call(addGoogleCompetitor, { body: { google_id: placeId, google_url: url, name, address } })
        return added.client_competitors_id
      }
      const added = await call(addYelpCompetitor, { body: { yelp_id: placeId, yelp_url: url, name, address } })
      return added.client_competitors_yelp_id
    },
    onSuccess: () => {
      notifySuccess('add success!')
      return queryClient.invalidateQueries({ queryKey: competitorsKey(service) })
    },
  })
}

export function useDeleteCompetitor(service: ScanService) {
  return useMutation({
    mutationFn: (id: string) =>
      service === 'google'
        ? call(deleteGoogleCompetitor, { params: { client_competitors_id: id } })
        : call(deleteYelpCompetitor, { params: { client_competitors_yelp_id: id } }),
    onSuccess: () => {
      notifySuccess('delete success!')
      return queryClient.invalidateQueries({ queryKey: competitorsKey(service) })
    },
    onError: (error) => notifyError(errorMessageUnlessSignedOut(error)),
  })
}
