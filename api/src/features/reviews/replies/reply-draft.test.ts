import { expect, test } from 'vitest'
import { parseAndCheckDraft, writeNeutralReply, writeReviewPrompt } from './reply-draft.ts'

const PRACTICE = 'Bright Smile Dental'

test.each([
  'We are sorry you had to wait so long in our office that day.',
  'Glad the crown fits well now.',
  'We are so happy that the procedure went well for you.',
  'We are glad we could fit you in the same day for that chipped tooth.',
  'It was a pleasure to meet you and your daughter on Tuesday.',
  'Thanks for being with us since 2019',
  'You have been with our practice for years',
  'Thank you for letting us look after your family all these years.',
  'We are glad you had a great experience with our team.',
  'We apologize for the long wait you experienced at our office.',
  'We are sorry that your wait was long and nobody told you why.',
  'Thank you for visiting.',
  'We enjoyed meeting you.',
  'Our records show no appointment under this name',
  'We look forward to seeing you again.',
  'We are looking forward to your next visit.',
  'Nobody should be kept waiting without a word, and we look closely at how we plan our days.',
  'Thank you for your last visit with us.',
  'We are glad that your cleaning went well.',
  'As a valued patient of ours you matter to us.',
  'Thank you for choosing our practice.',
  'It was a pleasure to treat you.',
  'We are sorry that you waited when you came in.',
  'Thank you for your time with us.',
  'Thank you for the time at our office.',
  'Thank you for the time at Bright Smile Dental.',
  'Thank you for the call. It means a lot to us.',
  'It is great to have you with us.',
  'We are happy that all is good.',
  'We are delighted to hear that our team is good with all of them.',
  'You are with us and we are with you.',
  'We are sorry for this. Please call our office.',
  'We are sorry to hear that the team is open about it.',
  'People like you make our practice.',
  'We will call and make it good.',
  'We will do our best to help.',
  'We promise to do better.',
  'It is not like our team to keep people on the phone.',
  'Gracias por su visita. Thank you for your feedback.',
  'Thank you, Jerome, for the kind words.',
  'Please ask for Dr. Patel.',
  'Thank you for the praise for Ann and Bo.',
  'Please write to manager@practice.test about it.',
  'Call us at (217) 555-0100 about it.',
  'Please call our office: one two one five five five three one four two.',
  'Please contact us, two, one-one; five. Thank you for the kind words.',
  'Thank you for the 2 stars. Please call our office: 1 star, 2 stars, 1 star, 5 stars.',
  'Thank you for the one word, the two words and the five words.',
  'Please read more at https://practice.test about it.',
  'Thank you for the kind words 😀',
  'Short',
  'x'.repeat(1300),
])('readDraft › with %s › rejects it', (reply) => {
  expect(parseAndCheckDraft({ reply }, PRACTICE)).toHaveProperty('problem')
})

test.each([
  'Thank you for the five stars and for taking the time to write. It means a lot to all of us.',
  'Thank you for your feedback. We are sorry to read this. Please call our office, so that we can listen.',
  'We would be glad to have you contact our office directly.',
  'Thank you so much for your kind words and the 5-star review! Everyone at Bright Smile Dental will be happy to read this.',
  'Thank you for sharing your honest feedback with us. We take every comment seriously, and we’d like to hear more. Please contact the office manager directly.',
  'We appreciate your thoughtful review. Words like these encourage our whole team, and we will share them.',
  'We are sorry to hear this, and we are grateful that you took the time to write. We invite you to reach out to our office, so that we can talk in person.',
  'Thank you for your review. If you would like to tell us more, please feel free to call our office: your feedback helps us improve.',
  writeNeutralReply(1),
  writeNeutralReply(5),
])('readDraft › with %s › accepts it', (reply) => {
  expect(parseAndCheckDraft({ reply }, PRACTICE)).toEqual({ reply })
})

test.each([
  ['spaces behind a bracket', `<${' '.repeat(19_999)}`],
  ['brackets and spaces', '<  / '.repeat(4_000)],
  ['tags that are never closed', '<review '.repeat(2_500)],
])('a review of 20,000 characters › with %s › is described quickly, and closes no tag', (_, contents) => {
  const before = process.cpuUsage()
  const described = writeReviewPrompt(PRACTICE, 1, contents)
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(300)
  expect(described.match(/<\s*\/?\s{0,9}review/g)).toEqual(['<review', '</review'])
})
