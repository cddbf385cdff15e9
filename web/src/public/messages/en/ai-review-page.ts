import { TOO_MANY_CHOSEN } from '#contract/ai-promoter/ai-promoter-rules.ts'

/** Messages of the AI review page, in addition to those that it shares with the classic page */
export const aiReviewMessages = {
  greeting: (name: string) => (name ? `Hello ${name},` : 'Hello,'),
  thankYou: (name: string) => `Thank you${name && `, ${name}`}. Would you like help writing your review?`,
  intro: 'Pick what fits and we’ll draft a review. You can change anything.',
  selectKeywords: 'Select the words that describe your experience',
  chosen: (count: string, max: string) => `${count} of ${max}`,
  tooMany: TOO_MANY_CHOSEN,
  comments: 'Comments',
  keywordsNeeded: 'Please select a word or write a comment first',
  generate: 'Generate',
  generating: 'Writing your draft…',
  failed: 'We couldn’t create a draft this time. Please try again, or write your own review.',
  limit: 'No more drafts for now. You can write your own review instead.',
  offline: 'We couldn’t connect. Check your connection and try again, or write your own review.',
  writeOwnText: 'Write my own review',

  suggestion: 'Review Suggestion',
  ownTextPlaceholder: 'Write your review here, or create a draft from the words you select.',
  draftHint: 'A draft. Delete anything that isn’t true. We never post for you.',
  ready: 'Your draft is ready',
  copy: 'Copy',
  copied: 'Copy Success',
  notCopied: 'Copy Error!',
  regenerate: 'Regenerate',
  confirmRegenerate: 'Show another draft?',
  editsStay: 'Your changes to this draft are saved.',
  yes: 'Yes',
  no: 'No',

  share: 'Share Your Review',
  shareHint: 'You post it yourself with your own rating. No reward is offered.',
}

export type AiReviewMessages = typeof aiReviewMessages
