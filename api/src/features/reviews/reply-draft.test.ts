import { expect, test } from 'vitest'
import { neutralReply, readDraft } from './reply-draft.ts'

test.each([
  'Thank you for your last visit with us.',
  'We are glad that your cleaning went well.',
  'As a valued patient of ours you matter to us.',
  'We look forward to seeing you again.',
  'Thank you for choosing our practice.',
  'It was a pleasure to treat you.',
  'We are sorry that you waited when you came in.',
  'We promise to do better.',
  'Please ask for Dr. Patel.',
  'Please write to manager@practice.test about it.',
  'Call us at (217) 555-0100 about it.',
  'Short',
  'x'.repeat(1300),
])('readDraft › with %s › refuses it', (reply) => {
  expect(readDraft({ reply })).toHaveProperty('problem')
})

test.each([
  'Thank you for the five stars and for taking the time to write. It means a lot to all of us.',
  'Thank you for your feedback. We are sorry to read this. Please call our office, so that we can listen.',
  'We would be glad to have you contact our office directly.',
  neutralReply(1),
  neutralReply(5),
])('readDraft › with %s › takes it', (reply) => {
  expect(readDraft({ reply })).toEqual({ reply })
})
