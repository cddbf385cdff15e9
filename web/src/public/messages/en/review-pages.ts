import { FEEDBACK_NEEDED } from '#contract/review-page/review-page-rules.ts'
import type { CallProblem } from '../problem.ts'

/** Messages of the review pages */
export const reviewMessages = {
  loading: 'Loading…',
  tryAgain: 'Try again',
  back: 'Back',
  sentWith: 'Sent with',
  sentByWith: (company: string) => `Sent by ${company} with`,

  question: (company: string) => `Would you recommend ${company}?`,
  oneTap: 'Thank you for your visit. Just one tap.',
  yes: 'Yes',
  no: 'No',

  feedbackTitle: 'Please leave us feedback',
  feedbackPrivate: 'It goes to the practice and isn’t published.',
  feedbackGiven: 'We have your feedback. To change it, write again.',
  yourFeedback: 'Your feedback',
  feedbackNeeded: FEEDBACK_NEEDED,
  submit: 'Submit',
  sending: 'Sending…',
  news: 'Send me news from the practice',
  refer: 'I would refer a friend',
  alsoPublic: 'You can also write a public review',

  sorry: 'We’re sorry to hear that',
  talkToTheTeam: 'Please tell the team what went wrong so they can make it right.',

  recommendToOthers: 'Glad to hear it. Would you tell others?',
  gladThanks: 'Glad to hear it. Thank you!',
  helpNeighbors: 'A few words on Google help your neighbors find the practice.',
  thanksForVisit: 'Thank you for your visit.',
  onGoogle: 'Review us on Google',
  onYelp: 'Review us on Yelp',
  seeOnYelp: 'See us on Yelp',
  opened: 'Opened',

  success: 'Review success',
  alreadySubmitted: 'You already gave us your feedback',
  thanks: 'Thank you for participation',
  feedbackIsPrivate: 'Your feedback went to the practice, not to a review site.',
  companyOn: (company: string) => `${company} on`,

  pageTitle: 'Your opinion',

  problem: ({ message }: CallProblem) => message,
}

export type ReviewMessages = typeof reviewMessages
