import type { ShowcaseCall } from './showcase-call.ts'

export const SHOWCASE_CALLS: ShowcaseCall[] = [
  {
    ago: 0,
    at: '10:48',
    phone: '+12175550142',
    name: 'Dana Whitfield',
    staff: 'Megan',
    status: 'Answered',
    category: 'APPOINTMENT',
    referral: 'GOOGLE',
    isNew: true,
    lasts: 252,
    quality: 92,
    satisfaction: 94,
    resolved: true,
    booked: 1,
    keywords: ['implant', 'consultation', 'cost estimate', 'insurance'],
    comment: 'Explained the first step clearly and offered a written estimate right away.',
    summary:
      'Asked for an implant consultation and a cost estimate. Booked {day} at 10:20 AM with Dr. Patel; wants the estimate in writing before then. Insured through her employer.',
    talk: `
S: Bright Smile Dental, this is Megan. How can I help?
C: Hi, I lost a molar last year and I keep putting it off. A friend said you do implants. I found you on Google.
S: We do. The first step is a consultation with Dr. Patel, with a 3D scan. It takes about forty minutes.
C: Do you know roughly what it costs? My insurance is through my employer.
S: I can send you an estimate today once I have your plan details. Would {day} at 10:20 work for the consultation?
C: {day} is good. I don't have the card with me, though.
S: No problem, I'll ask you for the plan and the member number before {day}. May I have your name?
C: Dana Whitfield. You can use my email, I'm bad at answering the phone at work.
S: Then the estimate goes there today. Anything we should know about, medications or allergies?
C: Penicillin. I can't have that.
S: I've noted it. See you {day} at 10:20, Dana.`,
    items: [
      { text: 'Send the cost estimate to Dana by email', inDays: 0, hour: 17, line: 8 },
      { text: 'Ask for plan and member number before {day}', inDays: 1, hour: 12, line: 6 },
    ],
  },
  {
    ago: 0,
    at: '10:21',
    phone: '+12175550118',
    name: '',
    staff: '',
    status: 'Missed call',
    category: 'UNKNOWN',
    referral: 'UNKNOWN',
    isNew: null,
    lasts: 0,
    summary: 'No message left',
  },
  {
    ago: 0,
    at: '09:47',
    phone: '+12175550163',
    name: 'Luis Ortega',
    staff: 'Priya',
    status: 'Answered',
    category: 'APPOINTMENT_CHANGE',
    referral: 'WEBSITE',
    isNew: false,
    lasts: 116,
    quality: 88,
    satisfaction: 90,
    resolved: true,
    keywords: ['reschedule', 'cleaning', '{after}'],
    comment: 'Quick and friendly; repeated the new time.',
    summary: 'Moved his cleaning from {day} to {after} at 8:30 AM',
    said: { caller_name: 'Louis Ortego', referral_source: 'UNKNOWN' },
    talk: `
S: Good morning, Bright Smile Dental, Priya speaking.
C: Hi Priya, it's Luis Ortega. I'm down for a cleaning on {day} and I have to be in Peoria that day.
S: Let me see. I could do {after} at 8:30, or the week after.
C: {after} at 8:30 is perfect, then I'm at work by ten.
S: Done, {after} at 8:30 with Karen. Shall I text you a reminder?
C: Yes, please, to this number.
S: It's set. See you {after}, Luis.`,
  },
  {
    ago: 0,
    at: '09:30',
    phone: '+12175550136',
    name: 'Tanya Brooks',
    staff: '',
    status: 'Missed call',
    category: 'GENERAL_INQUIRY',
    referral: 'FACEBOOK',
    isNew: true,
    lasts: 0,
    summary: 'No message left',
    timesCalled: 0,
  },
  {
    ago: 0,
    at: '09:12',
    phone: '+12175550107',
    name: 'Carol Jennings',
    staff: '',
    status: 'Missed call',
    category: 'APPOINTMENT',
    referral: 'YELP',
    isNew: true,
    lasts: 0,
    keywords: ['chipped tooth', 'new patient'],
    comment: 'Works until three, so late afternoons are best.',
    summary: 'Has a chipped front tooth and would like an appointment after three this week.',
    message: {
      lasts: 19,
      text: 'Hi, my name is Carol Jennings. I chipped a front tooth and saw your reviews on Yelp. I’d be a new patient. Do you have anything this week after three? I work until then. Thank you.',
    },
  },
  {
    ago: 1,
    at: '16:38',
    phone: '+12175550175',
    name: 'Aaron Blake',
    staff: 'Megan',
    status: 'Answered',
    category: 'COMPLAINT',
    referral: 'UNKNOWN',
    isNew: false,
    lasts: 401,
    quality: 61,
    satisfaction: 38,
    resolved: false,
    keywords: ['billing', 'X-ray', 'charged twice', 'manager'],
    comment: 'Stayed polite, but the caller had to explain it twice and wasn’t told when the manager would call.',
    summary: 'Billed twice for an X-ray, wants a call from the manager',
    talk: `
S: Bright Smile Dental, this is Megan.
C: Yes, hello, Aaron Blake. I have your bill here and you charged me twice for the same X-ray.
S: I'm sorry, Mr. Blake. Do you have the date of the visit?
C: The ninth of last month. Two lines, bitewing X-ray, 74 dollars each. They only took one.
S: I see both lines here. Maybe they took two?
C: It was one. I was in the chair, I remember.
S: I'm afraid I can't take a charge off a bill myself. Our manager can.
C: Then please have the manager call me. This is the second time I've called about it.
S: I'm sorry about that. I'll leave her a note right now.
C: Tomorrow, please. I don't want this to go to collections.
S: I've written that down. She'll call you.`,
    items: [{ text: 'Call Aaron Blake about the double X-ray charge', inDays: 0, hour: 12, line: 7 }],
  },
  {
    ago: 1,
    at: '15:05',
    phone: '+12175550129',
    name: 'Hannah Kim',
    staff: 'Priya',
    status: 'Answered',
    category: 'APPOINTMENT',
    referral: 'INSTAGRAM',
    isNew: true,
    lasts: 207,
    quality: 95,
    satisfaction: 97,
    resolved: true,
    booked: 2,
    keywords: ['new family', 'first visit', 'children', 'forms'],
    comment: 'Very warm; thought of the kids and offered to send the forms.',
    summary: 'New family of four, booked two first visits',
    talk: `
S: Bright Smile Dental, Priya speaking, how can I help?
C: Hi! We just moved to Springfield and need a dentist for the whole family. I saw your pictures on Instagram.
S: Welcome to town! How many are you?
C: Four. My husband, me, and the kids, six and nine.
S: How about the two of you come in first, and the kids can see the office without having to open their mouths?
C: That's a great idea. They're a bit shy.
S: I have two openings back to back next week, {after} at 9:00 and 9:40.
C: We'll take both. The last name is Kim, I'm Hannah.
S: I'll send you the new patient forms for both visits this week, so you don't have to fill them out here.
C: Thank you so much, Priya.`,
    items: [{ text: 'Send new patient forms for two first visits', inDays: 3, hour: 17, line: 8 }],
  },
  {
    ago: 1,
    at: '13:52',
    phone: '+12175550184',
    name: 'Robert Hale',
    staff: 'Megan',
    status: 'Answered',
    category: 'APPOINTMENT_CONFIRM',
    referral: 'GOOGLE',
    isNew: false,
    lasts: 58,
    quality: 90,
    satisfaction: 92,
    resolved: true,
    keywords: ['confirm', '{day}'],
    comment: 'Short and friendly.',
    summary: 'Confirmed {day} at 2:00 PM',
    talk: `
S: Bright Smile Dental, this is Megan.
C: Hi, it's Robert Hale. You asked me to confirm {day}.
S: Right, {day} at 2:00 PM with Dr. Patel.
C: I'll be there. That's for the crown, right?
S: Yes, the crown. It's already here.
C: Good. See you {day}.`,
  },
  {
    ago: 1,
    at: '11:30',
    phone: '+12175550136',
    name: 'Tanya Brooks',
    staff: '',
    status: 'Busy',
    category: 'GENERAL_INQUIRY',
    referral: 'FACEBOOK',
    isNew: true,
    lasts: 0,
    summary: 'Line was busy',
    timesCalled: 2,
  },
  {
    ago: 2,
    at: '16:15',
    phone: '+12175550151',
    name: 'George Mercer',
    staff: 'Priya',
    status: 'Answered',
    category: 'GENERAL_INQUIRY',
    referral: 'GOOGLE',
    isNew: false,
    lasts: 164,
    quality: 84,
    satisfaction: 82,
    resolved: false,
    keywords: ['night guard', 'insurance', 'coverage'],
    comment: 'Didn’t know the plan, but promised an answer by the end of the week.',
    summary: 'Asked whether his insurance covers night guards',
    talk: `
S: Bright Smile Dental, Priya speaking.
C: George Mercer here. My wife says I grind my teeth. Does insurance pay for one of those night guards?
S: It depends on the plan. Which one do you have?
C: Guardian, the one for retired teachers.
S: I'd have to ask them. I can call you back by the end of the week with an answer.
C: That's fine. And without insurance?
S: It's 480 dollars, including the fitting.
C: All right. I'll wait for your call.`,
    items: [{ text: 'Ask Guardian about night guards and call George Mercer', inDays: 4, hour: 16, line: 4 }],
  },
  {
    ago: 2,
    at: '14:09',
    phone: '+12175550198',
    name: 'Nora Castillo',
    staff: 'Megan',
    status: 'Answered',
    category: 'CANCEL_APPOINTMENT',
    referral: 'WEBSITE',
    isNew: false,
    lasts: 78,
    quality: 79,
    satisfaction: 80,
    resolved: true,
    keywords: ['cancel', '{after}', 'book again'],
    comment: 'Could have offered a new date right away.',
    summary: 'Canceled {after}, will call to rebook',
    talk: `
S: Bright Smile Dental, this is Megan.
C: Hi, it's Nora Castillo. I have to cancel {after}, my mother is in the hospital.
S: I'm so sorry to hear that. Of course, I'll take you off the schedule.
C: I'll call to book again when things calm down.
S: Whenever you're ready. All the best to your mother.`,
  },
]
