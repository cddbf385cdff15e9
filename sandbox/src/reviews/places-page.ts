import { type Html, html } from '../inbox/html.ts'
import { arrowIcon, type Page } from '../inbox/page.ts'
import type { Place, Platform } from './review-world.ts'

export const platformNames: Record<Platform, string> = { google: 'Google', yelp: 'Yelp' }

export const reviewsHead = html`<link rel="stylesheet" href="/reviews.css">`

export function renderPlacesPage({ places, appUrl }: { places: Place[]; appUrl: string }): Page {
  return {
    title: 'Sandbox reviews',
    place: '/reviews',
    head: reviewsHead,
    main: html`
<div class="head">
  <div>
    <h1>Reviews</h1>
    <p class="muted">What people wrote on Google and Yelp. Choose a place to write a review, or to change or delete one.</p>
  </div>
  <a class="button" href="${appUrl}/reviewManagement" target="_blank" rel="noopener">Open the reviews in the portal${arrowIcon}</a>
</div>
<ul class="places">${places.map(renderPlace)}</ul>`,
  }
}

function renderPlace(place: Place): Html {
  return html`<li class="card place">
  ${renderPlatformBadge(place.platform)}
  <a class="open" href="/reviews/${place.platform}/${encodeURIComponent(place.id)}">${place.name}</a>
  <span class="muted">${summarizeReviews(place)}</span>
  <span class="muted id">${place.id}</span>
</li>`
}

export function renderPlatformBadge(platform: Platform): Html {
  return html`<span class="platform ${platform}">${platformNames[platform]}</span>`
}

export function summarizeReviews({ reviews }: Place): string {
  if (reviews.length === 0) return 'No reviews yet'
  const average = reviews.reduce((sum, review) => sum + review.rate, 0) / reviews.length
  return `${reviews.length === 1 ? '1 review' : `${reviews.length} reviews`}, ${average.toFixed(1)} of 5 stars`
}
