import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendHtmlPage } from '../inbox/send-page.ts'
import { renderFaceSvg } from './face.ts'
import { renderPlacePage } from './place-page.ts'
import { renderPlacesPage } from './places-page.ts'
import type { ReviewStore } from './review-store.ts'
import { type Place, platforms, type StoredReview } from './review-world.ts'
import { reviewsStyle } from './reviews-style.ts'
import { parseReviewChanges, parseWrittenReview } from './written-review.ts'

interface PlaceRoute {
  Params: { platform: string; place: string }
}

interface ReviewRoute {
  Params: { platform: string; place: string; id: string }
}

interface ReviewParts {
  reviews: ReviewStore
  appUrl: string
  now: () => Date
}

/** The reviewers' side of Google and Yelp: a page for people, and the same as JSON for tests */
export function registerReviewRoutes(http: FastifyInstance, { reviews, appUrl, now }: ReviewParts) {
  http.get('/reviews', (_request, reply) => sendHtmlPage(reply, renderPlacesPage({ places: reviews.places(), appUrl })))
  http.get('/reviews.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(reviewsStyle))

  http.get<{ Params: { name: string } }>('/reviews/faces/:name', (request, reply) =>
    reply
      .headers({ 'cache-control': 'max-age=86400', 'cross-origin-resource-policy': 'cross-origin' })
      .type('image/svg+xml')
      .send(renderFaceSvg(request.params.name.replace(/\.svg$/, ''))),
  )

  http.get<PlaceRoute & { Querystring: { all?: string } }>('/reviews/:platform/:place', (request, reply) => {
    const place = findPlace(request.params)
    if (!place) return sendNoSuchPlace(reply)
    if (wantsJson(request)) return { platform: place.platform, place: place.id, name: place.name, reviews: sortNewestFirst(place) }
    return sendHtmlPage(
      reply,
      renderPlacePage({ place, reviews: sortNewestFirst(place), all: request.query.all !== undefined, now: now() }),
    )
  })

  http.post<PlaceRoute>('/reviews/:platform/:place', (request, reply) => {
    const place = findPlace(request.params)
    if (!place) return sendNoSuchPlace(reply)
    const wanted = parseWrittenReview(request.body)
    if (typeof wanted === 'string') return reply.code(400).send({ message: wanted })
    const review = reviews.write(place, wanted)
    return isForm(request) ? redirectToPlace(reply, place, review.id) : reply.code(201).send({ id: review.id })
  })

  http.put<ReviewRoute>('/reviews/:platform/:place/:id', (request, reply) => {
    const found = findReview(request.params)
    if (!found) return sendNoSuchReview(reply)
    const changes = parseReviewChanges(request.body)
    if (typeof changes === 'string') return reply.code(400).send({ message: changes })
    reviews.change(found.review, changes)
    return { id: found.review.id }
  })

  http.delete<ReviewRoute>('/reviews/:platform/:place/:id', (request, reply) => {
    const found = findReview(request.params)
    if (!found) return sendNoSuchReview(reply)
    reviews.remove(found.place, found.review)
    return reply.code(204).send()
  })

  // POST, because an HTML form cannot send PUT
  http.post<ReviewRoute>('/reviews/:platform/:place/:id', (request, reply) => {
    const found = findReview(request.params)
    if (!found) return sendNoSuchReview(reply)
    const isDeletion = request.body instanceof URLSearchParams && request.body.has('delete')
    if (isDeletion) {
      reviews.remove(found.place, found.review)
      return redirectToPlace(reply, found.place, 'reviews')
    }
    const changes = parseReviewChanges(request.body)
    if (typeof changes === 'string') return reply.code(400).send({ message: changes })
    reviews.change(found.review, changes)
    return redirectToPlace(reply, found.place, found.review.id)
  })

  function findPlace({ platform, place }: PlaceRoute['Params']): Place | null {
    const known = platforms.find((name) => name === platform)
    return known ? reviews.find(known, place) : null
  }

  function findReview(params: ReviewRoute['Params']): { place: Place; review: StoredReview } | null {
    const place = findPlace(params)
    const review = place?.reviews.find(({ id }) => id === params.id)
    return place && review ? { place, review } : null
  }
}

function sendNoSuchPlace(reply: FastifyReply) {
  return reply.code(404).send({
    message:
      'There is no such place. Known are those on /reviews, and for tests google/accounts%2F1%2Flocations%2F900001 (any number from 900000 on) and yelp/test-….',
  })
}

function sendNoSuchReview(reply: FastifyReply) {
  return reply.code(404).send({ message: 'There is no such review at this place.' })
}

function redirectToPlace(reply: FastifyReply, place: Place, anchor: string) {
  return reply.redirect(`/reviews/${place.platform}/${encodeURIComponent(place.id)}#${anchor}`, 303)
}

function isForm(request: FastifyRequest): boolean {
  return request.body instanceof URLSearchParams
}

function wantsJson(request: FastifyRequest): boolean {
  return !String(request.headers.accept ?? '').includes('text/html')
}

function sortNewestFirst({ reviews }: Place): StoredReview[] {
  return [...reviews].sort((a, b) => (a.written_at < b.written_at ? 1 : -1))
}
