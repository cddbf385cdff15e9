import { TOO_MANY_CHOSEN } from '#contract/ai-promoter/ai-promoter-rules.ts'

/** Messages of the AI review page, in addition to those it has in common with the classic one */
export const aiReviewMessages = {
  greeting: (name: string) => (name ? `Hello ${name},` : 'Hello,'),
  thankYou: (name: string) => `Thank you${name && `, ${name}`}. Shall we help with the words?`,
  intro: 'Pick what fits and we draft a review. You change anything you like.',
  selectKeywords: 'Select the words that describe your experience',
  chosen: (count: string, max: string) => `${count} of ${max}`,
  tooMany: TOO_MANY_CHOSEN,
  comments: 'Comments',
  keywordsNeeded: 'Please select a word or write a comment first',
  generate: 'Generate',
  generating: 'Writing your draft…',
  failed: 'The draft could not be written this time. Please try again, or write your own words.',
  limit: 'No more drafts can be written for now. You can write your own words instead.',
  offline: 'We could not reach the server. Check your connection and try again, or write your own words.',
  writeOwnText: 'Write my own words',

  suggestion: 'Review Suggestion',
  ownTextPlaceholder: 'Write your own words here, or have a draft written from the words you select.',
  draftHint: 'This is a draft for you to make true: change whatever does not fit. We post nothing for you.',
  ready: 'Your draft is ready',
  copy: 'Copy',
  copied: 'Copy Success',
  notCopied: 'Copy Error!',
  regenerate: 'Regenerate',
  confirmRegenerate: 'Show another draft?',
  editsStay: 'Your changes to this one stay as they are.',
  yes: 'Yes',
  no: 'No',

  share: 'Share Your Review',
  shareHint: 'You post it yourself, with your own rating. Nothing is given in return.',
}

export type AiReviewMessages = typeof aiReviewMessages
