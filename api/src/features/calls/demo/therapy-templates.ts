import type { CallTemplate } from './call-template.ts'

/** Calls of the second business, which is a separate tenant: no account of the first business may ever see them */
export const THERAPY_TEMPLATES: CallTemplate[] = [
  {
    weight: 5,
    category: 'APPOINTMENT',
    booked: 1,
    lasts: [110, 220],
    quality: [84, 95],
    satisfaction: [84, 96],
    keywords: ['knee', 'follow-up', 'appointment'],
    comment: 'Asked how the exercises went before offering a time.',
    summary: 'Booked the next knee session for {day} at {time}.',
    talk: `
S: Lakeside Physical Therapy, {staff} speaking.
C: Hi, {name}. I need my next session for the knee.
S: How are the exercises going?
C: Better. Stairs are still hard.
S: Then let's not wait too long. {day} at {time} with {doctor}?
C: Yes, that works.
S: Wear shorts, {first}. See you {day}.`,
  },
  {
    weight: 2,
    category: 'APPOINTMENT',
    isNew: true,
    booked: 1,
    lasts: [150, 260],
    quality: [83, 95],
    satisfaction: [82, 96],
    keywords: ['back pain', 'referral', 'first visit'],
    comment: 'Explained the referral well.',
    summary: 'New patient with back pain and a referral. First visit {day} at {time}.',
    talk: `
S: Lakeside Physical Therapy, this is {staff}.
C: Hello, my doctor gave me a referral for my back. {heard}
S: I'm glad you called. Does the pain go down into a leg?
C: No, it stays in the lower back.
S: Then {doctor} is the right person. Does {day} at {time} work?
C: Yes. My name is {name}.
S: Please bring the referral, {first}, and your insurance card.`,
    items: [{ text: 'Ask {name}’s doctor for the back imaging', inDays: 2, hour: 15, line: 1 }],
  },
  {
    weight: 3,
    category: 'APPOINTMENT_CHANGE',
    lasts: [60, 120],
    quality: [82, 93],
    satisfaction: [80, 94],
    keywords: ['reschedule', 'session'],
    comment: 'Quick and friendly.',
    summary: 'Moved the session to {day} at {time}.',
    talk: `
S: Lakeside Physical Therapy, {staff} speaking.
C: Hi, {name}. I can't make it this week.
S: {day} at {time} instead?
C: Great, thank you.
S: Keep up the exercises until then.`,
  },
  {
    weight: 2,
    category: 'GENERAL_INQUIRY',
    lasts: [70, 150],
    quality: [80, 92],
    satisfaction: [78, 92],
    keywords: ['insurance', 'sessions', '{plan}'],
    comment: 'Looked it up right away.',
    summary: 'Asked how many sessions {plan} pays for: twelve a year.',
    talk: `
S: Lakeside Physical Therapy, this is {staff}.
C: Hi, {name}. How many sessions does {plan} pay for?
S: One moment. Twelve a year with a referral.
C: And how many have I had?
S: Seven, so there are five left.
C: Good to know, thanks.`,
  },
]
