import type { webInquiries } from './web-inquiries.tables.ts'

type NewInquiry = typeof webInquiries.$inferInsert

/** What customers write, and how the practice replies */
export interface DemoInquiry {
  weight: number
  text: string
  reply: string
  isNew?: boolean
  wanted?: string[]
  kwargs?: Record<string, string[]>
}

const PLANS = ['Delta Dental', 'Cigna', 'MetLife', 'Aetna', 'Guardian', 'None']
const HEARD = ['Google', 'Facebook', 'Instagram', 'Yelp', 'A friend']

export const DENTAL_INQUIRIES: DemoInquiry[] = [
  {
    weight: 5,
    text: 'I’d like to book a cleaning. It’s been about a year.',
    reply: 'Thanks for reaching out! We’d be glad to see you for a cleaning. Would Tuesday at 10 AM or Thursday at 3 PM work for you?',
    wanted: ['Weekday mornings', 'Friday after 2 PM', 'Any day next week'],
    kwargs: { insurance: PLANS },
  },
  {
    weight: 4,
    isNew: true,
    text: 'We just moved here and are looking for a dentist for the family. Are you taking new patients?',
    reply:
      'Welcome to Springfield! Yes, we’re taking new patients. We can see the whole family on one afternoon. Which weekday works best for you?',
    kwargs: { patients: ['2', '3', '4', '5'], how_did_you_hear: HEARD, insurance: PLANS },
  },
  {
    weight: 3,
    isNew: true,
    text: 'Roughly how much is an implant, and do you offer payment plans?',
    reply:
      'Thanks for your question. The price depends on what we see, so it starts with a free 40-minute consultation and a written estimate. And yes, we offer payment plans. Would you like me to book a consultation?',
    kwargs: { treatment: ['Implant'], how_did_you_hear: HEARD },
  },
  {
    weight: 3,
    text: 'A filling fell out this morning. It doesn’t hurt, but I’d rather not wait long.',
    reply:
      'Sorry to hear that. We’ve held 8:30 AM tomorrow for you. Please let me know if that works. Until then, try to chew on the other side.',
    wanted: ['As soon as possible'],
    kwargs: { treatment: ['Filling'], pain: ['None', 'A little'] },
  },
  {
    weight: 2,
    isNew: true,
    text: 'Do you do clear aligners for adults? What does the first appointment cost?',
    reply:
      'Yes, we do. The first appointment is free: a consultation and a scan, about half an hour. Would you like me to book one for you?',
    kwargs: { treatment: ['Clear aligners'], age: ['27', '34', '41', '52'] },
  },
  {
    weight: 2,
    text: 'Could you send me a copy of my last invoice? My insurance company lost it.',
    reply: 'Of course. I’ll mail a copy to the address we have on file today. Let me know if you’ve moved.',
  },
  {
    weight: 2,
    text: 'My daughter is afraid of the dentist. Do you have someone who’s good with kids?',
    reply:
      'Many of our youngest patients start out that way. Karen would love to meet her: the first visit is just a look around and a ride in the chair. Would an afternoon next week work?',
    kwargs: { child_age: ['4', '6', '7', '9'] },
  },
  {
    weight: 2,
    text: 'I need to move my appointment.\n\nMornings are best, but not on Wednesdays.',
    reply: 'No problem. I can offer you Monday at 9 AM or Thursday at 8:30 AM. Which do you prefer?',
    wanted: ['Next Monday', 'Next Thursday'],
  },
  {
    weight: 1,
    text: 'Do you offer whitening, and how long before a wedding should I come in?',
    reply: 'Congratulations! Yes, we do. About three weeks before the wedding is ideal. Should I book a whitening appointment for you?',
    kwargs: { treatment: ['Whitening'] },
  },
]

export const THERAPY_INQUIRIES: DemoInquiry[] = [
  {
    weight: 3,
    isNew: true,
    text: 'My shoulder has been hurting since I painted the fence. Do I need a referral?',
    reply:
      'Sorry to hear that. You don’t need a referral for a first visit in Colorado. Would Tuesday at 10 AM or Thursday at 3 PM work for you?',
    kwargs: { body_part: ['Shoulder'], how_did_you_hear: HEARD },
  },
  {
    weight: 2,
    text: 'Can I have a session before work, around seven?',
    reply: 'Yes, we open at 7 AM on weekdays. I’ve held Wednesday at 7 for you. Please let me know if that works.',
    wanted: ['7:00 AM'],
  },
]

/** The newest inquiries of the first business, the reply to the answered one, and what the customer texted back */
export const NEWEST_INQUIRIES: (Omit<NewInquiry, 'clientUuid' | 'createdAt' | 'messages'> & {
  messages: string
  reply?: string
  textReply?: string
})[] = [
  {
    name: 'Dana Whitfield',
    email: 'dana.whitfield@mail.test',
    phoneNumber: '(217) 555-0142',
    phoneE164: '+12175550142',
    messages: 'I lost a molar last year and would like to learn about implants. I’ll try to call, too.',
    requiredDatetime: 'Thursday or Friday',
    kwargs: { treatment: 'Implant', how_did_you_hear: 'Google', insurance: 'Through my employer' },
    state: 'new',
  },
  {
    name: 'Miguel Santos',
    email: 'miguel.santos@mail.test',
    phoneNumber: '',
    phoneE164: '',
    messages: 'Do you have Saturday appointments for a cleaning?\n\nI work in Decatur during the week.',
    requiredDatetime: 'Any Saturday',
    kwargs: { new_patient: 'Yes', how_did_you_hear: 'Yelp' },
    state: 'new',
  },
  {
    name: 'Maya Thompson',
    // A customer who leaves only a number gets a reply by text
    email: '',
    phoneNumber: '(217) 555-0133',
    phoneE164: '+12175550133',
    messages: 'Could my two children, 6 and 9, have a cleaning on the same afternoon?',
    reply: 'Yes, happy to! We can see both on Tuesday at 3:30 PM or Thursday at 3 PM. Which works better for you?',
    textReply: 'Thursday at 3 is perfect for both of them, thank you! Here is our insurance card. Do I need to bring anything else?',
    requiredDatetime: 'After school',
    kwargs: { patients: '2', insurance: 'Delta Dental' },
    state: 'answered',
  },
  {
    name: 'SEO Growth Team',
    email: 'offer@rank-fast.test',
    phoneNumber: '',
    phoneE164: '',
    requiredDatetime: '',
    kwargs: {},
    messages: 'We can place your site on page one in 7 days, guaranteed.',
    state: 'spam',
  },
]

/** The reply that fits a demo inquiry, chosen by what the customer wrote */
export const DEMO_REPLIES: ReadonlyMap<string, string> = new Map([
  ...[...DENTAL_INQUIRIES, ...THERAPY_INQUIRIES].map(({ text, reply }) => [text, reply] as const),
  ...NEWEST_INQUIRIES.flatMap(({ messages, reply }) => (reply ? [[messages, reply] as const] : [])),
])

/** What a customer texts back, chosen by what they wrote first */
export const DEMO_TEXT_REPLIES: ReadonlyMap<string, string> = new Map(
  NEWEST_INQUIRIES.flatMap(({ messages, textReply }) => (textReply ? [[messages, textReply] as const] : [])),
)
