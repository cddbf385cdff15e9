import { z } from 'zod'
import { DiagnosisEnded, type Finding, requestForDiagnosis, warningFinding, worksFinding } from '../../platform/vendors/diagnose.ts'

const found = z.object({ businesses: z.array(z.object({ id: z.string() })).default([]) })

/** Searches, and requests a place's reviews, because the plan determines whether there are any */
export async function diagnoseYelp({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }): Promise<Finding[]> {
  const get = (path: string) =>
    requestForDiagnosis({
      url: `${baseUrl.replace(/\/+$/, '')}${path}`,
      headers: { authorization: `Bearer ${apiKey}`, accept: 'application/json' },
      key: 'YELP_API_KEY',
      address: 'YELP_BASE_URL',
    })
  const query = new URLSearchParams({ term: 'dentist', latitude: '39.7995', longitude: '-89.6440', limit: '1' })
  const [place] = found.safeParse(await get(`/businesses/search?${query}`)).data?.businesses ?? []
  const hasReviews = !place || (await hasExcerpts(() => get(`/businesses/${encodeURIComponent(place.id)}/reviews`)))
  if (hasReviews) return [worksFinding('finds businesses')]
  return [
    worksFinding('finds businesses'),
    warningFinding(
      'It returns no reviews for a place that it lists, as in plans without reviews. Reviews of Yelp then have a count and a rating only.',
    ),
  ]
}

async function hasExcerpts(fetchReviews: () => Promise<unknown>): Promise<boolean> {
  try {
    await fetchReviews()
    return true
  } catch (error) {
    if (error instanceof DiagnosisEnded && error.status === 404) return false
    throw error
  }
}
