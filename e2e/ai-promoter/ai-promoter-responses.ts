import { randomUUID } from 'node:crypto'
import QRCode from 'qrcode'
import type { z } from 'zod'
import {
  type GenerationProgress,
  type getReviewRequest,
  listReviewRequests,
  type ReviewRequest,
} from '#contract/ai-promoter/review-requests.ts'
import type { Stage } from '../view.ts'

type Detail = z.output<typeof getReviewRequest.response>['data']

/** Responses for states that last only a moment, or that the demo business is not in */
export const UUID = '0a5c6a7e-5a1d-4f0e-9b1c-000000000012'

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()

const READY: GenerationProgress = { state: 'ready', steps: [], seconds_left: null, problem: '' }

export const writing = (): GenerationProgress => ({
  state: 'generating',
  steps: [
    { step: 'settings', started_at: ago(45), finished_at: ago(43) },
    { step: 'first', started_at: ago(43), finished_at: ago(19) },
    { step: 'second', started_at: ago(19), finished_at: null },
  ],
  seconds_left: 40,
  problem: '',
})

export const failed = (): GenerationProgress => ({
  ...writing(),
  state: 'failed',
  seconds_left: null,
  problem: 'The model gave no usable response, twice.',
})

const PEOPLE = [
  { employee_name: 'Dr. Anita Patel', review_employee_uuid: randomUUID(), deleted: false },
  { employee_name: 'Megan Doyle', review_employee_uuid: randomUUID(), deleted: false },
]

const request = (change: Partial<ReviewRequest>): ReviewRequest => ({
  review_generator_uuid: randomUUID(),
  reviewer_name: 'Marcus Bell',
  rating: null,
  created_datetime: ago(60),
  reviewer_entered_google: false,
  reviewer_entered_yelp: false,
  reviewer_entered_datetime: null,
  staff_comments: 'First visit after moving here. Chipped front tooth, bonded the same day. Nervous at the start, Megan stayed with him.',
  employee_list: PEOPLE,
  progress: READY,
  bad_review_feedback: '',
  ...change,
})

export const detail = (change: Partial<Detail> = {}): Detail => ({
  ...request({ review_generator_uuid: UUID }),
  suggestions: [
    'I came in with a chipped front tooth and left the same day with it bonded. Everything was explained before it was done.',
    'Megan stayed with me while I was nervous, and that made the visit easy. My tooth was bonded the same day.',
    'First visit after moving here, and a good one. I could park at the door.',
  ],
  language: null,
  email_address: '',
  phone_number: '',
  email_state: 'none',
  email_problem: '',
  sms_state: 'none',
  sms_problem: '',
  sms_waits_until: null,
  preview: {
    from: 'Bright Smile Dental',
    subject: 'Marcus, need help writing a review?',
    email_text:
      'Thank you for coming in today\n\nDr. Patel and Megan took care of you. If you’d like to share your experience, we prepared a draft. Pick what fits, change anything, and post it only if it’s true for you.\n\nOpen my draft:\n{link}',
    text: 'Bright Smile Dental: Hi Marcus, thank you for your visit. Your review draft: {link} Reply STOP to opt out',
    address: '1420 S Grand Ave, Springfield, IL 62704',
  },
  ...change,
})

const CALL = '**/api/review/business-promoter/ai-generate'

export async function respondWithDetail({ page, origin }: Stage, change: Partial<Detail> = {}): Promise<void> {
  const url = `${origin}/review/business-promoter-ai/a-key-of-this-picture`
  const qr = await QRCode.toBuffer(url, { scale: 16 })
  await page.route(`${CALL}/details?*`, (route) => route.fulfill({ json: { code: 200, data: detail(change) } }))
  await page.route(`${CALL}/link`, (route) => route.fulfill({ json: { code: 200, url } }))
  await page.route(`${CALL}/create-qr`, (route) => route.fulfill({ contentType: 'image/png', body: qr }))
}

/** The list with one request that is being written and one that failed */
export async function respondWithList({ page }: Stage): Promise<void> {
  const data = [
    request({ progress: writing() }),
    request({ reviewer_name: 'Hannah Kim', progress: failed(), employee_list: PEOPLE.slice(0, 1) }),
    request({ reviewer_name: 'Dana Whitfield', rating: 5, reviewer_entered_google: true, reviewer_entered_datetime: ago(30) }),
  ]
  const body = listReviewRequests.response.parse({
    code: 200,
    data,
    page: { totalElements: 3, totalPage: 1, size: 10, number: 1 },
    summary: { total: 3, reviewed: 1, google: 1, yelp: 0, both: 0, waiting: 0, generating: 1, failed: 1 },
  })
  await page.route(`${CALL}/main?*`, (route) => route.fulfill({ json: body }))
}

/** Creation never ends, so the overlay stays */
export async function generateForever({ page }: Stage): Promise<void> {
  await page.route(`${CALL}/init`, () => {})
  await page.route(`${CALL}/progress?*`, (route) => route.fulfill({ json: { code: 200, data: writing() } }))
}
