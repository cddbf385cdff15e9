import { moderationStateOf } from '../google/reply-moderation.ts'
import { type Html, html } from '../inbox/html.ts'
import type { Page } from '../inbox/page.ts'
import { platformNames, renderPlatformBadge, reviewsHead, summarizeReviews } from './places-page.ts'
import type { Place, StoredReply, StoredReview } from './review-world.ts'

const shownAtFirst = 30

interface PlacePage {
  place: Place
  /** Newest first */
  reviews: StoredReview[]
  all: boolean
  now: Date
}

export function renderPlacePage({ place, reviews, all, now }: PlacePage): Page {
  const address = `/reviews/${place.platform}/${encodeURIComponent(place.id)}`
  const shown = all ? reviews : reviews.slice(0, shownAtFirst)
  return {
    title: `${place.name} on ${platformNames[place.platform]} · Sandbox reviews`,
    place: '/reviews',
    head: reviewsHead,
    main: html`
<p class="back"><a href="/reviews">‹ All places</a></p>
<div class="head">
  <div>
    ${renderPlatformBadge(place.platform)}
    <h1>${place.name}</h1>
    <p class="muted">${summarizeReviews(place)}</p>
  </div>
</div>
<form class="card write" action="${address}" method="post">
  <h2>Write a review</h2>
  ${renderReviewFields({ rate: 5, name: '', text: '' })}
  <div><button class="primary">Publish on ${platformNames[place.platform]}</button></div>
</form>
<ul class="card reviews" id="reviews">${shown.map((review) => renderReview(review, address, now))}</ul>
${reviews.length === 0 ? html`<p class="muted">Nobody has written about this place yet.</p>` : null}
${reviews.length > shown.length ? html`<p class="rest"><a class="button" href="${address}?all">Show all ${reviews.length} reviews</a></p>` : null}`,
  }
}

function renderReview(review: StoredReview, address: string, now: Date): Html {
  return html`<li class="review" id="${review.id}">
  <div class="byline"><strong>${review.anonymous ? 'Without a name' : review.name}</strong>${renderStars(review.rate)}<time datetime="${review.written_at}">${formatWrittenOn(review.written_at, now)}</time></div>
  ${review.text ? html`<p class="text">${review.text}</p>` : html`<p class="muted">Stars only, no words.</p>`}
  ${review.reply ? html`<div class="reply"><strong>Response from the owner${describeModeration(review.reply, now)}</strong><p class="text">${review.reply.text}</p></div>` : null}
  <details>
    <summary>Change or delete<span class="unseen"> the review of ${review.name}</span></summary>
    <form class="change" action="${address}/${review.id}" method="post">
      ${renderReviewFields(review)}
      <div class="choices"><button class="primary">Save</button><button name="delete" value="yes">Delete the review</button></div>
    </form>
  </details>
</li>`
}

/** Until Google has approved a reply, only the owner sees it */
function describeModeration(reply: StoredReply, now: Date): string {
  const state = moderationStateOf(reply, now)
  return state === 'APPROVED' ? '' : ` (${state.toLowerCase()}: not shown to the public)`
}

function renderReviewFields({ rate, name, text }: Pick<StoredReview, 'rate' | 'name' | 'text'>): Html {
  return html`<div class="pair">
    <label>Name<input name="name" value="${name}" maxlength="100" autocomplete="off" required></label>
    <label>Stars<select name="rate">${[5, 4, 3, 2, 1].map((stars) =>
      stars === rate
        ? html`<option value="${stars}" selected>${'★'.repeat(stars)} ${stars}</option>`
        : html`<option value="${stars}">${'★'.repeat(stars)} ${stars}</option>`,
    )}</select></label>
  </div>
  <label>Text<textarea name="text" rows="4" maxlength="5000">${text}</textarea></label>`
}

function renderStars(rate: number): Html {
  return html`<span class="stars" role="img" aria-label="${rate} of 5 stars">${'★'.repeat(rate)}<span class="off">${'★'.repeat(5 - rate)}</span></span>`
}

function formatWrittenOn(at: string, now: Date): string {
  const day = new Date(at)
  const withYear = day.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)
  return day.toLocaleString('en-US', { month: 'short', day: 'numeric', ...withYear, hour: 'numeric', minute: '2-digit' })
}
